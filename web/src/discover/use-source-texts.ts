import { useTranslation } from 'react-i18next'
import type { DiscoverFilter } from '../api/types.ts'
import { languageName } from '../locales/language-name.ts'

type KnownNames = Readonly<Record<string, string | undefined>>

/** The name of a list in the app's language, else as the source gives it. */
export const useListName = (): ((id: string, name: string) => string) => {
  const { t } = useTranslation()
  const known: KnownNames = t('discover.lists', { returnObjects: true })
  return (id, name) => (Object.hasOwn(known, id) ? known[id] : undefined) ?? name
}

/** The names of a filter and of its options in the app's language, else as the source gives them. */
export const useFilterNames = () => {
  const { t, i18n } = useTranslation()
  const names: KnownNames = t('discover.filterNames', { returnObjects: true })
  const options: KnownNames = t('discover.options', { returnObjects: true })
  return {
    filterName: ({ id, name }: DiscoverFilter): string => (Object.hasOwn(names, id) ? names[id] : undefined) ?? name,
    optionName: ({ id }: DiscoverFilter, { value, name }: DiscoverFilter['options'][number]): string => {
      if (/language/i.test(id)) return languageName(value, i18n.language) ?? name
      return (Object.hasOwn(options, value) ? options[value] : undefined) ?? name
    },
  }
}
