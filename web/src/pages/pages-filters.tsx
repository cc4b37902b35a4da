import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../library/library.api.ts'
import type { PagesSearch } from './cut-lines.rules.ts'

/** Filters the pages by tall or wide, library and title. */
export const PagesFilters = ({ search }: { search: PagesSearch }): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: libraries = [] } = useQuery(librariesQuery)
  const { page: _page, mode, libraryId, text, ...rest } = search
  const go = (to: PagesSearch) => void navigate({ to: '/settings/oversized-pages', search: to, replace: true })
  const filters = { ...(mode ? { mode } : {}), ...(libraryId ? { libraryId } : {}), ...(text ? { text } : {}), ...rest }
  const find = useDebouncedCallback((value: string) => {
    const { text: _, ...others } = filters
    go(value.trim() ? { ...others, text: value.trim() } : others)
  }, 250)
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
      <TextInput
        aria-label={t('pages.find')}
        placeholder={t('pages.find')}
        type="search"
        style={{ flex: 1, minWidth: 170 }}
        leftSection={<IconSearch size={17} aria-hidden="true" />}
        defaultValue={text ?? ''}
        onChange={(event) => find(event.currentTarget.value)}
      />
    </search>
  )
}
