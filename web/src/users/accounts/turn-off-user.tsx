import { Button, Group } from '@mantine/core'
import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../api/types.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { notify } from '../../ui/notices.tsx'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { turnedOffQuery, turnOffUser, turnOnUser } from '../accounts.api.ts'

/** Turns an account off after confirmation, and on again. */
export const TurnOffUser = ({ user: { id, email } }: { user: User }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const queryClient = useQueryClient()
  const turnedOff = useQuery(turnedOffQuery)
  const [asking, setAsking] = useState(false)
  const state = turnedOff.data?.find(({ userId }) => userId === id)
  const finish = async (text: string) => {
    await queryClient.invalidateQueries({ queryKey: turnedOffQuery.queryKey })
    void notify(text)
  }
  const turnOff = async () => {
    await turnOffUser(id)
    await finish(t('accounts.turnOff.done', { email }))
  }
  const turnOn = useMutation({ mutationFn: () => turnOnUser(id), onSuccess: () => finish(t('accounts.turnOff.onAgain', { email })) })
  return (
    <FormSection title={t('accounts.turnOff.title')} text={t('accounts.turnOff.text')}>
      {turnedOff.isError ? <ErrorNotice error={turnedOff.error} onRetry={() => void turnedOff.refetch()} /> : null}
      {state ? <p className="row-note">{t('accounts.turnOff.since', { when: moment(state.since) })}</p> : null}
      {turnedOff.data ? (
        <Group>
          {state ? (
            <Button variant="default" leftSection={<IconUserCheck size={18} />} loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
              {t('accounts.turnOff.turnOn')}
            </Button>
          ) : (
            <Button variant="default" leftSection={<IconUserOff size={18} />} onClick={() => setAsking(true)}>
              {t('accounts.turnOff.button')}
            </Button>
          )}
        </Group>
      ) : null}
      {asking ? (
        <ConfirmDialog
          title={t('accounts.turnOff.ask', { email })}
          text={t('accounts.turnOff.askText')}
          button={t('accounts.turnOff.button')}
          danger
          act={turnOff}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </FormSection>
  )
}
