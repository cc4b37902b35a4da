import { useTranslation } from 'react-i18next'

/** Formats a time in hours and minutes: "3 h 20 min". */
export const useTimeText = (): ((seconds: number) => string) => {
  const { t } = useTranslation()
  return (seconds) => {
    const minutes = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0
    if (minutes < 60) return t('statistics.minutes', { minutes })
    return t('statistics.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  }
}
