import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { schedulerQuery } from './schedule/schedule.api.ts'
import { useCheckStatusText } from './use-check-status-text.ts'

/** The last and next check of the list, and a link to its schedule. The line is always rendered, so that nothing moves. */
export const ListStatus = ({ libraryId }: { libraryId: string }): ReactElement => {
  const { t } = useTranslation()
  const checkStatus = useCheckStatusText()
  const { data } = useQuery(schedulerQuery)
  const library = data?.libraries.find((one) => one.libraryId === libraryId)
  const interval =
    data?.scheduleMode === 'fixed_time'
      ? t('follows.schedule.daily', { time: data.checkTime ?? '', zone: data.timeZone })
      : t('follows.schedule.every', { count: library?.checkIntervalHours ?? 24 })
  return (
    <p className="follow-standing">
      {library ? (
        <>
          {[checkStatus(library), library.nextCheckAt ? interval : ''].filter(Boolean).join(' · ')}{' '}
          <Link to="/settings/follows">{t('follows.schedule.change')}</Link>
        </>
      ) : null}
    </p>
  )
}
