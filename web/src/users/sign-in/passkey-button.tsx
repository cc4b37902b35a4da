import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInStep } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { cancelPasskeyRequest, canUsePasskeys, signInWithPasskey, suggestPasskeys } from '../passkeys/passkey-sign-in.ts'

type PasskeyButtonProps = { readonly staySignedIn: boolean; readonly onSignedIn: (step: SignInStep) => Promise<void> }

/** Signs in with a passkey. Browsers that can also suggest passkeys in the email field. */
export const PasskeyButton = ({ staySignedIn, onSignedIn }: PasskeyButtonProps): ReactElement | null => {
  const { t } = useTranslation()
  const attempt = useMutation({
    mutationFn: () => signInWithPasskey(staySignedIn),
    meta: { showsOwnError: true },
    onSuccess: (step) => step && onSignedIn(step),
  })
  const suggest = useEffectEvent(async () => {
    const step = await suggestPasskeys(() => staySignedIn)
    if (step) await onSignedIn(step)
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
