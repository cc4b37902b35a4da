import { PasswordInput } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TwoFactorProof } from '../../api/types.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { proofOf } from './proof.rules.ts'

type ProofDialogProps = {
  readonly title: string
  readonly text: string
  readonly button: string
  readonly danger?: boolean
  readonly act: (proof: TwoFactorProof) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for the password or a code before it acts. */
export const ProofDialog = ({ act, ...dialog }: ProofDialogProps): ReactElement => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog {...dialog} act={() => act(proofOf(typed))}>
      <PasswordInput
        data-autofocus
        label={t('twoFactor.proof')}
        description={t('twoFactor.proofHint')}
        autoComplete="current-password"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
      />
    </ConfirmDialog>
  )
}
