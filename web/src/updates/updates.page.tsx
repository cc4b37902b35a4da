import '../ui/link-tabs.css'
import './updates.css'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../library/library.api.ts'
import { PageHead } from '../ui/page-head.tsx'
import { UpcomingChapters } from './upcoming.tsx'
import { UpdateDays } from './update-days.tsx'
import type { UpdatesSearch } from './updates-search.rules.ts'

/** New chapters of followed titles, and those that are expected. */
export const UpdatesPage = (): ReactElement => {
  const { t } = useTranslation()
  const search = useSearch({ from: '/member/shell/updates' })
  const { tab, library, unread } = search
  return (
    <div className="page updates-page">
      <PageHead title={t('updates.title')} />
      <div className="updates-bar">
        <nav aria-label={t('updates.sections')}>
          <ul className="updates-tabs">
            {([undefined, 'upcoming'] as const).map((one) => (
              <li key={one ?? 'new'}>
                <Link
                  to="/updates"
                  search={one ? { tab: one } : {}}
                  className="link-tab"
                  activeOptions={{ exact: true, includeSearch: true }}
                  aria-current={one === tab ? 'page' : undefined}
                >
                  {t(`updates.tabs.${one ?? 'new'}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {tab === 'upcoming' ? null : <Filters search={search} />}
      </div>
      {tab === 'upcoming' ? <UpcomingChapters /> : <UpdateDays filter={{ library, unread }} />}
    </div>
  )
}

const Filters = ({ search: { library, unread } }: { readonly search: UpdatesSearch }): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const libraries = useQuery(librariesQuery).data
  const change = (next: UpdatesSearch) => void navigate({ to: '/updates', search: next, replace: true })
  const withLibrary = (id: string | undefined) => (id ? { library: id } : {})
  return (
    <div className="updates-filters">
      {libraries && libraries.length > 1 ? (
        <NativeSelect
          aria-label={t('updates.library')}
          value={library ?? ''}
          data={[{ value: '', label: t('updates.allLibraries') }, ...libraries.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={({ currentTarget }) => change({ ...withLibrary(currentTarget.value), ...(unread ? { unread } : {}) })}
        />
      ) : null}
      <SegmentedControl
        aria-label={t('updates.show')}
        value={unread ? 'unread' : 'all'}
        data={[
          { value: 'all', label: t('updates.all') },
          { value: 'unread', label: t('updates.unread') },
        ]}
        onChange={(value) => change({ ...withLibrary(library), ...(value === 'unread' ? { unread: true } : {}) })}
      />
    </div>
  )
}
