import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { outboxOf } from '../reading/progress/user-outbox.ts'
import { useMe } from '../users/accounts/users.api.ts'

/** Whether all reading progress was sent to the server. */
export const UnsentProgress = (): ReactElement => {
  const { t } = useTranslation()
  const outbox = outboxOf(useMe().id, useQueryClient())
  const count = useSyncExternalStore(outbox.subscribe, () => Object.keys(outbox.unsent()).length)
  return (
    <p className="kept-quiet kept-unsent" role="status">
      {count === 0 ? t('offline.allSent') : t('offline.unsent', { count })}
      {count > 0 ? (
        <Button size="compact-sm" variant="default" onClick={() => void outbox.deliver()}>
          {t('offline.sendNow')}
        </Button>
      ) : null}
    </p>
  )
}
