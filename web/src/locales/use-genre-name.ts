import { useTranslation } from 'react-i18next'
import { type KnownNames, knownName } from './known-name.rules.ts'

/** The name of a genre or tag in the app's language, else as it was given. */
export const useGenreName = (): ((name: string) => string) => {
  const { t, i18n } = useTranslation()
  const known: KnownNames = t('genreNames', { returnObjects: true })
  // Sources write English names in different ways, which stay as they are in English.
  return (name) => (i18n.language === 'en' ? name : (knownName(known, name.toLowerCase()) ?? name))
}
