import '../../ui/lists/rows.css'
import './two-factor.css'
import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TwoFactorSetUp } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { CopyField } from '../api-keys/copy-field.tsx'
import { confirmTwoFactor } from './two-factor.api.ts'

// Only the pages that show a code load the library that draws it.
const QrCode = lazyPart(() => import('../api-keys/qr-code.tsx'))

type SetUpProps = {
  readonly setUp: TwoFactorSetUp
  readonly onCodes: (codes: readonly string[]) => void
  readonly onCancel?: () => void
}

/** Connects an authenticator app: QR code, key, and a first code that proves it works. */
export const SetUp = ({ setUp, onCodes, onCancel }: SetUpProps): ReactElement => {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const confirm = useMutation({ mutationFn: confirmTwoFactor, meta: { showsOwnError: true }, onSuccess: onCodes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate(code)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <p className="row-note">{t('twoFactor.scan')}</p>
        <div className="two-factor-qr">
          <Suspense fallback={<Skeleton width={168} height={168} />}>
            <QrCode text={setUp.uri} label={t('twoFactor.qrCode')} />
          </Suspense>
        </div>
        <CopyField label={t('twoFactor.key')} text={setUp.secret} />
        {confirm.error ? <ErrorNotice error={confirm.error} /> : null}
        <TextInput
          label={t('twoFactor.code')}
          description={t('twoFactor.codeHint')}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button type="submit" loading={confirm.isPending} disabled={code.trim() === ''}>
            {t('twoFactor.turnOn')}
          </Button>
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  )
}
