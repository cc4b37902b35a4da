import { useTranslation } from 'react-i18next'
import type { DiscoverFilter } from '../api/types.ts'
import { type KnownNames, knownName } from '../locales/known-name.rules.ts'
import { languageName } from '../locales/language-name.ts'
import { useGenreName } from '../locales/use-genre-name.ts'

/** The name of a list in the app's language, else as the source gives it. */
export const useListName = (): ((id: string, name: string) => string) => {
  const { t } = useTranslation()
  const known: KnownNames = t('discover.lists', { returnObjects: true })
  return (id, name) => knownName(known, id) ?? name
}

/** The names of a filter and of its options in the app's language, else as the source gives them. */
export const useFilterNames = () => {
  const { t, i18n } = useTranslation()
  const genreName = useGenreName()
  const names: KnownNames = t('discover.filterNames', { returnObjects: true })
  const options: KnownNames = t('discover.options', { returnObjects: true })
  // Sources share few ids of options, but the English names of many.
  const optionNames: KnownNames = t('discover.optionNames', { returnObjects: true })
  return {
    filterName: ({ id, name }: DiscoverFilter): string => knownName(names, id) ?? name,
    optionName: ({ id }: DiscoverFilter, { value, name }: DiscoverFilter['options'][number]): string => {
      if (/language/i.test(id)) return languageName(value, i18n.language) ?? name
      return knownName(options, value) ?? knownName(optionNames, name.toLowerCase()) ?? genreName(name)
    },
  }
}

/** How a title is related to another one, in the app's language, else as the source gives it. */
export const useRelationName = (): ((relation: string) => string) => {
  const { t } = useTranslation()
  const known: KnownNames = t('discover.relationNames', { returnObjects: true })
  return (relation) => knownName(known, relation.toLowerCase()) ?? relation
}
