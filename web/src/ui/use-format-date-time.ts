import { useTranslation } from 'react-i18next'
import { regionOf } from '../locales/language.rules.ts'
import { timeText } from '../locales/local-times.rules.ts'

/** Formats a timestamp as date and time, in the app's language and the local time zone. */
export const useFormatDateTime = (): ((instant: string | number) => string) => {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(regionOf(i18n.language, navigator.languages), { dateStyle: 'medium', timeStyle: 'short' })
  return (instant) => format.format(new Date(instant))
}

/** Formats a timestamp of today as time only, others with the date. */
export const useFormatShortTime = (): ((instant: string | number) => string) => {
  const { i18n } = useTranslation()
  const region = regionOf(i18n.language, navigator.languages)
  return (instant) => timeText(instant, region, new Date())
}
