import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '../../api/types.ts'
import { notify } from '../../ui/notices.tsx'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { LastSignIn } from '../last-sign-in.tsx'
import { apiKeysQuery, revokeApiKey } from './api-keys.api.ts'

type ApiKeyRowProps = { readonly apiKey: ApiKey; readonly onRevoked: () => void }

/** One API key with its comment; revoking it takes a confirmation. */
export const ApiKeyRow = ({ apiKey, onRevoked }: ApiKeyRowProps): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  return (
    <li className="row">
      <div className="row-cell row-name">{apiKey.comment}</div>
      <p className="row-note">{t('apps.keys.created', { when: moment(apiKey.createdDate) })}</p>
      <p className="row-note api-key-use">
        <LastSignIn userId={apiKey.userId} keyId={apiKey.id} />
      </p>
      <Revoke apiKey={apiKey} onRevoked={onRevoked} />
    </li>
  )
}

const Revoke = ({ apiKey: { id, comment }, onRevoked }: ApiKeyRowProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [confirming, setConfirming] = useState(false)
  const revoke = useMutation({
    mutationFn: () => revokeApiKey(id),
    onSuccess: () => {
      onRevoked()
      void notify(t('apps.keys.revoked', { comment }))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  })
  if (!confirming)
    return (
      <Button size="xs" variant="default" aria-label={t('apps.keys.revokeThis', { comment })} onClick={() => setConfirming(true)}>
        {t('apps.keys.revoke')}
      </Button>
    )
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={() => setConfirming(false)}>
        {t('cancel')}
      </Button>
      <Button size="xs" color="vermilion" autoFocus loading={revoke.isPending} onClick={() => revoke.mutate()}>
        {t('apps.keys.revokeSure')}
      </Button>
    </Group>
  )
}
