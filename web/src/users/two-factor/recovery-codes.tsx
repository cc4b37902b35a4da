import '../../ui/lists/rows.css'
import './two-factor.css'
import { Button, Group, Stack } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../ui/notices.tsx'

type RecoveryCodesProps = {
  readonly codes: readonly string[]
  /** Label of the button that ends it. */
  readonly done: string
  readonly onDone: () => void
}

/** Recovery codes, which are shown only once. */
export const RecoveryCodes = ({ codes, done, onDone }: RecoveryCodesProps): ReactElement => {
  const { t } = useTranslation()
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      await notify(t('twoFactor.copied'))
    } catch {
      // Browsers block the clipboard on pages that aren't served over HTTPS.
      await notify(t('apps.notCopied'), 'failed')
    }
  }
  return (
    <Stack gap="md" role="status">
      <div>
        <strong>{t('twoFactor.codesTitle')}</strong>
        <p className="row-note">{t('twoFactor.codesText')}</p>
      </div>
      <ul className="recovery-codes" aria-label={t('twoFactor.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconCopy size={18} />} onClick={() => void copy()}>
          {t('twoFactor.copy')}
        </Button>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={18} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="hondana-recovery-codes.txt"
        >
          {t('twoFactor.download')}
        </Button>
        <Button onClick={onDone}>{done}</Button>
      </Group>
    </Stack>
  )
}
