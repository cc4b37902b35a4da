import { useTranslation } from 'react-i18next'
import { regionOf } from '../locales/language.rules.ts'
import { timeText } from '../locales/local-times.rules.ts'

/** Writes an instant as day and hour, in the person's language and zone. */
export const useFormatDateTime = (): ((instant: string | number) => string) => {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(regionOf(i18n.language, navigator.languages), { dateStyle: 'medium', timeStyle: 'short' })
  return (instant) => format.format(new Date(instant))
}

/** Writes an instant of today as the hour alone, any other with its day. */
export const useFormatShortTime = (): ((instant: string | number) => string) => {
  const { i18n } = useTranslation()
  const region = regionOf(i18n.language, navigator.languages)
  return (instant) => timeText(instant, region, new Date())
}
