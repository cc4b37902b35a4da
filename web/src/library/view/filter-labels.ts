import type { TFunction } from 'i18next'
import { languageName } from '../../locales/language-name.ts'
import type { ActiveFilter, FlagFilter, ListFilter } from './library-view.rules.ts'
import { type fileStates, type readStates, type seriesStatuses, shelves, withoutAge } from './library-view.rules.ts'

/** The label of a filter value. */
export const valueLabel = (t: TFunction, name: ListFilter, value: string): string => {
  const shelf = name === 'shelf' ? shelves.find((one) => one === value) : undefined
  if (shelf) return t(`trackers.status.${shelf}`)
  if (name === 'read') return t(`libraryView.values.read.${value as (typeof readStates)[number]}`)
  if (name === 'status') return t(`series.status.${value as (typeof seriesStatuses)[number]}`)
  if (name === 'file') return t(`libraryView.values.file.${value as (typeof fileStates)[number]}`)
  if (name === 'age') return value === withoutAge ? t('libraryView.values.noAge') : t('series.age', { age: value })
  return name === 'language' ? (languageName(value, t('libraryView.languageOfNames')) ?? value) : value
}

export const flagLabel = (t: TFunction, name: FlagFilter, value: boolean): string => t(`libraryView.values.${name}.${value ? 'yes' : 'no'}`)

/** The label of a filter chip. */
export const filterLabel = (t: TFunction, filter: ActiveFilter): string =>
  typeof filter.value === 'boolean'
    ? flagLabel(t, filter.name as FlagFilter, filter.value)
    : valueLabel(t, filter.name as ListFilter, filter.value)
