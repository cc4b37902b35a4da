import { useTranslation } from 'react-i18next'
import { regionOf } from '../locales/language.rules.ts'
import { dayName, formatDay, localDay } from './calendar.rules.ts'

/** Formats a day as "Today", "Yesterday", "Tomorrow", or with its weekday and date. */
export const useDayText = (): ((day: string) => string) => {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = localDay(new Date())
  return (day) => {
    const name = dayName(day, today)
    const year = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const }
    return name ? t(`updates.days.${name}`) : formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long', ...year })
  }
}

/** The locale for dates. */
export const useLocale = (): string => {
  const { i18n } = useTranslation()
  return regionOf(i18n.language, navigator.languages)
}
