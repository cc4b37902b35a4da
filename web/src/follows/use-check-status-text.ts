import { useTranslation } from 'react-i18next'
import type { FollowStatus } from '../api/types.ts'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'

/** Returns a text with the times of a library's last and next automatic check. */
export const useCheckStatusText = (): ((status: FollowStatus) => string) => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  return ({ lastCheckAt, nextCheckAt }) => {
    const last = lastCheckAt ? t('follows.schedule.last', { time: moment(lastCheckAt) }) : t('follows.table.never')
    const next = nextCheckAt ? t('follows.schedule.next', { time: moment(nextCheckAt) }) : t('follows.schedule.notAutomatic')
    return `${last} · ${next}`
  }
}
