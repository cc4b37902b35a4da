import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { FollowTitle } from '../api/types.ts'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'

/** What a title is waiting for, and until when. */
export const WaitReason = ({ title: { waitsFor, waitsUntil } }: { title: FollowTitle }): ReactElement | null => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  if (waitsFor === null) return null
  const text = waitsUntil
    ? t(`follows.wait.until.${waitsFor}`, { time: moment(waitsUntil) })
    : t(waitsFor === 'DOWNLOAD' ? 'follows.wait.download' : 'follows.wait.other')
  return <p className="follow-row-wait">{text}</p>
}
