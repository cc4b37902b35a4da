import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { lastSignInQuery } from './accounts.api.ts'

/** When an account or one of its keys was last used to sign in. */
export const LastSignIn = ({ userId, keyId }: { userId: string; keyId?: string }): ReactElement | null => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const { data } = useQuery(lastSignInQuery(userId, keyId))
  if (data === undefined) return null
  const words = keyId ? 'apps.keys' : 'accounts'
  return data ? (
    <time dateTime={data.dateTime}>{t(`${words}.lastUse`, { when: moment(data.dateTime) })}</time>
  ) : (
    <span>{t(`${words}.neverUsed`)}</span>
  )
}
