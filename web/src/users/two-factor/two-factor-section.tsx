import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TwoFactor } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { notify } from '../../ui/notices.tsx'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { ownSignInsQuery } from '../accounts.api.ts'
import { signInMethodsQuery } from '../providers/providers.api.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'
import { ownTwoFactorQuery, renewRecoveryCodes, startTwoFactor, turnOffTwoFactor } from './two-factor.api.ts'

/** Turning two-factor authentication on and off. Not for accounts that sign in without a password. */
export const TwoFactorSection = (): ReactElement | null => {
  const { t } = useTranslation()
  const { data: methods } = useQuery(signInMethodsQuery)
  const state = useQuery(ownTwoFactorQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const signsInWithPassword = methods?.hasPassword === true && methods.passwordSignIn
  if (!signsInWithPassword && state.data?.isOn !== true) return null
  return (
    <FormSection title={t('twoFactor.title')} text={t('twoFactor.text')}>
      {state.isError ? <ErrorNotice error={state.error} onRetry={() => void state.refetch()} /> : null}
      {state.isPending ? <Skeleton height={70} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {codes ? <RecoveryCodes codes={codes} done={t('twoFactor.saved')} onDone={() => setCodes(undefined)} /> : null}
      {state.data && !codes ? <State state={state.data} onCodes={setCodes} /> : null}
    </FormSection>
  )
}

type WithCodes = { readonly onCodes: (codes: readonly string[]) => void }

const State = ({ state, onCodes }: WithCodes & { readonly state: TwoFactor }): ReactElement =>
  state.isOn ? <TurnedOn state={state} onCodes={onCodes} /> : <TurnOn onCodes={onCodes} />

/** Shows the new state, also in the sign-in activity. */
const useRefresh = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ownTwoFactorQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ownSignInsQuery.queryKey }),
    ])
}

const TurnOn = ({ onCodes }: WithCodes): ReactElement => {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const start = useMutation({ mutationFn: startTwoFactor, meta: { showsOwnError: true } })
  const show = (codes: readonly string[]) => {
    onCodes(codes)
    void refresh()
  }
  if (start.data) return <SetUp setUp={start.data} onCodes={show} onCancel={() => start.reset()} />
  return (
    <Stack gap="md" align="flex-start">
      <p className="row-note">{t('twoFactor.off')}</p>
      {start.error ? <ErrorNotice error={start.error} /> : null}
      <Button loading={start.isPending} onClick={() => start.mutate()}>
        {t('twoFactor.turnOn')}
      </Button>
    </Stack>
  )
}

const TurnedOn = ({ state, onCodes }: WithCodes & { readonly state: TwoFactor }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const refresh = useRefresh()
  const [asking, setAsking] = useState<'turnOff' | 'newCodes'>()
  const close = () => setAsking(undefined)
  const since = state.since === null ? null : t('twoFactor.since', { when: moment(state.since) })
  return (
    <Stack gap="md">
      <div>
        <p className="row-note">{[since, t('twoFactor.codesLeft', { count: state.recoveryCodesLeft })].filter(Boolean).join(' · ')}</p>
        <p className="row-note">{t('twoFactor.appsNote')}</p>
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={() => setAsking('newCodes')}>
          {t('twoFactor.newCodes')}
        </Button>
        <Button variant="default" onClick={() => setAsking('turnOff')}>
          {t('twoFactor.turnOff')}
        </Button>
      </Group>
      {asking === 'newCodes' ? (
        <ProofDialog
          title={t('twoFactor.newCodesTitle')}
          text={t('twoFactor.newCodesText')}
          button={t('twoFactor.createCodes')}
          act={async (proof) => {
            onCodes(await renewRecoveryCodes(proof))
            await refresh()
          }}
          onClose={close}
        />
      ) : null}
      {asking === 'turnOff' ? (
        <ProofDialog
          title={t('twoFactor.turnOffTitle')}
          text={t('twoFactor.turnOffText')}
          button={t('twoFactor.turnOff')}
          danger
          act={async (proof) => {
            await turnOffTwoFactor(proof)
            void notify(t('twoFactor.turnedOff'))
            await refresh()
          }}
          onClose={close}
        />
      ) : null}
    </Stack>
  )
}
