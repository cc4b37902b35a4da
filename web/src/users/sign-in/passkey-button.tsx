import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { cancelPasskeyRequest, canUsePasskeys, signInWithPasskey, suggestPasskeys } from '../passkeys/passkey-sign-in.ts'
import { useFinishedSignIn } from './use-finished-sign-in.ts'

type PasskeyButtonProps = { readonly returnTo: string | undefined; readonly staySignedIn: boolean }

/** Signs in with a passkey. Browsers that can also suggest passkeys in the email field. */
export const PasskeyButton = ({ returnTo, staySignedIn }: PasskeyButtonProps): ReactElement | null => {
  const { t } = useTranslation()
  const finish = useFinishedSignIn(returnTo)
  const attempt = useMutation({
    mutationFn: () => signInWithPasskey(staySignedIn),
    meta: { showsOwnError: true },
    onSuccess: (step) => step && finish(step),
  })
  const suggest = useEffectEvent(async () => {
    const step = await suggestPasskeys(() => staySignedIn)
    if (step) await finish(step)
  })
  useEffect(() => {
    void suggest()
    return cancelPasskeyRequest
  }, [])
  if (!canUsePasskeys()) return null
  return (
    <>
      {attempt.error ? <ErrorNotice error={attempt.error} /> : null}
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={20} />}
        loading={attempt.isPending}
        onClick={() => attempt.mutate()}
      >
        {t('signIn.passkey')}
      </Button>
    </>
  )
}
