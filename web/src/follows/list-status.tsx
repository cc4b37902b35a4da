import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { schedulerQuery } from './schedule/schedule.api.ts'
import { useCheckStatusText } from './use-check-status-text.ts'

/** When the list was and will be checked, and where that is changed. Its line is there from the beginning, so that nothing moves. */
export const ListStatus = ({ libraryId }: { libraryId: string }): ReactElement => {
  const { t } = useTranslation()
  const standing = useCheckStatusText()
  const { data } = useQuery(schedulerQuery)
  const library = data?.libraries.find((one) => one.libraryId === libraryId)
  const rhythm =
    data?.scheduleMode === 'fixed_time'
      ? t('follows.schedule.daily', { time: data.checkTime ?? '', zone: data.timeZone })
      : t('follows.schedule.every', { count: library?.checkIntervalHours ?? 24 })
  return (
    <p className="follow-standing">
      {library ? (
        <>
          {[standing(library), library.nextCheckAt ? rhythm : ''].filter(Boolean).join(' · ')}{' '}
          <Link to="/settings/follows">{t('follows.schedule.change')}</Link>
        </>
      ) : null}
    </p>
  )
}
