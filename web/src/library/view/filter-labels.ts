import type { TFunction } from 'i18next'
import { languageName } from '../../locales/language-name.ts'
import {
  type ActiveFilter,
  type FlagFilter,
  fileStates,
  isFlagValue,
  type ListFilter,
  readStates,
  seriesStatuses,
  shelves,
  withoutAge,
} from './library-view.rules.ts'

/** The label of a filter value. */
export const valueLabel = (t: TFunction, name: ListFilter, value: string): string => {
  const among = <T extends string>(list: ListFilter, words: readonly T[]) =>
    name === list ? words.find((one) => one === value) : undefined
  const shelf = among('shelf', shelves)
  if (shelf) return t(`trackers.status.${shelf}`)
  const readState = among('read', readStates)
  if (readState) return t(`libraryView.values.read.${readState}`)
  const status = among('status', seriesStatuses)
  if (status) return t(`series.status.${status}`)
  const fileState = among('file', fileStates)
  if (fileState) return t(`libraryView.values.file.${fileState}`)
  if (name === 'age') return value === withoutAge ? t('libraryView.values.noAge') : t('seriesPage.age', { age: value })
  return name === 'language' ? (languageName(value, t('libraryView.languageOfNames')) ?? value) : value
}

export const flagLabel = (t: TFunction, name: FlagFilter, value: boolean): string => t(`libraryView.values.${name}.${value ? 'yes' : 'no'}`)

/** The label of a filter chip. */
export const filterLabel = (t: TFunction, filter: ActiveFilter): string =>
  isFlagValue(filter) ? flagLabel(t, filter.name, filter.value) : valueLabel(t, filter.name, filter.value)
