import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../library/library.api.ts'
import { FilterText } from '../ui/fields/filter-text.tsx'
import type { PagesSearch } from './cut-choice.rules.ts'

/** Filters the pages by tall or wide, library and title. */
export const PagesFilters = ({ search }: { search: PagesSearch }): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: libraries = [] } = useQuery(librariesQuery)
  const { page: _page, mode, libraryId, text, ...rest } = search
  const go = (to: PagesSearch) => void navigate({ to: '/settings/oversized-pages', search: to, replace: true })
  const filters = { ...(mode ? { mode } : {}), ...(libraryId ? { libraryId } : {}), ...(text ? { text } : {}), ...rest }
  const find = (text: string | undefined) => {
    const { text: _, ...others } = filters
    go(text ? { ...others, text } : others)
  }
  const chooseLibrary = (value: string) => {
    const { libraryId: _, ...others } = filters
    go(value ? { ...others, libraryId: value } : others)
  }
  const chooseMode = (value: string) => {
    const { mode: _, ...others } = filters
    go(value === 'wide' ? { ...others, mode: 'wide' } : others)
  }
  return (
    <search className="page-filters">
      <SegmentedControl
        aria-label={t('pages.mode')}
        value={mode ?? 'tall'}
        onChange={chooseMode}
        data={[
          { value: 'tall', label: t('pages.tall') },
          { value: 'wide', label: t('pages.wide') },
        ]}
      />
      <NativeSelect
        aria-label={t('pages.library')}
        value={libraryId ?? ''}
        data={[{ value: '', label: t('pages.allLibraries') }, ...libraries.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(event) => chooseLibrary(event.currentTarget.value)}
      />
      <FilterText label={t('pages.find')} text={text} onText={find} />
    </search>
  )
}
