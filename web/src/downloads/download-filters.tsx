import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadCounts } from '../api/types.ts'
import { librariesQuery } from '../library/library.api.ts'
import { useSearchText } from '../ui/fields/use-search-text.ts'
import { type DownloadsSearch, downloadStatuses, withSearchFilter } from './downloads-search.rules.ts'

type DownloadFiltersProps = { readonly search: DownloadsSearch; readonly counts: DownloadCounts | undefined }

/** State tabs with counts, a library and a text filter; all of it in the address. */
export const DownloadFilters = ({ search, counts }: DownloadFiltersProps): ReactElement => {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { status, ...rest } = search
  const countOf = (one: (typeof downloadStatuses)[number] | undefined): number | undefined => (one && counts ? counts[one] : undefined)
  const filter = (name: 'libraryId' | 'q', value: string) =>
    void navigate({ to: '/downloads', search: withSearchFilter(search, name, value), replace: name === 'q' })
  return (
    <div className="downloads-filters">
      <nav aria-label={t('downloads.filter')} style={{ minWidth: 0 }}>
        <ul className="downloads-tabs">
          {[undefined, ...downloadStatuses].map((one) => (
            <li key={one ?? 'all'}>
              <Link
                to="/downloads"
                search={one ? { ...rest, status: one } : rest}
                className="downloads-tab"
                aria-current={one === status ? 'page' : undefined}
                activeOptions={{ exact: true }}
              >
                {t(`downloads.tabs.${one ?? 'all'}`)}
                {countOf(one) ? <span className="downloads-tab-count"> {countOf(one)?.toLocaleString(i18n.language)}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <LibraryTextFilters libraryId={search.libraryId ?? ''} q={search.q ?? ''} filter={filter} />
    </div>
  )
}

type LibraryTextFiltersProps = {
  readonly libraryId: string
  readonly q: string
  readonly filter: (name: 'libraryId' | 'q', value: string) => void
}

/** A library and a text filter. */
export const LibraryTextFilters = ({ libraryId, q, filter }: LibraryTextFiltersProps): ReactElement => {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery)
  return (
    <div className="downloads-places">
      <TextFilter q={q} onText={(text) => filter('q', text)} />
      {libraries.length > 1 ? (
        <NativeSelect
          aria-label={t('downloads.library')}
          value={libraryId}
          data={[{ value: '', label: t('downloads.allLibraries') }, ...libraries.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(event) => filter('libraryId', event.currentTarget.value)}
        />
      ) : null}
    </div>
  )
}

const typingPauseMs = 250

const TextFilter = ({ q, onText }: { q: string; onText: (text: string) => void }): ReactElement => {
  const { t } = useTranslation()
  const { text, type } = useSearchText({ q, apply: onText, typingPauseMs })
  return (
    <TextInput
      className="downloads-text"
      aria-label={t('downloads.search')}
      placeholder={t('downloads.search')}
      leftSection={<IconSearch size={16} />}
      rightSection={text === '' ? null : <CloseButton size="sm" aria-label={t('downloads.clearSearch')} onClick={() => type('')} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
