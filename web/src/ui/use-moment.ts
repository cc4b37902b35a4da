import { useTranslation } from 'react-i18next'
import { regionOf } from '../locales/language.rules.ts'

/** Writes an instant as day and hour, in the person's language and zone. */
export const useMoment = (): ((instant: string | number) => string) => {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(regionOf(i18n.language, navigator.languages), { dateStyle: 'medium', timeStyle: 'short' })
  return (instant) => format.format(new Date(instant))
}
