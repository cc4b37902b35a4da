import './copy-field.css'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../ui/notices.tsx'

/** A read-only text with a copy button. */
export const CopyField = ({ label, text }: { label: string; text: string }): ReactElement => {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Browsers block the clipboard on pages that aren't served over HTTPS.
      await notify(t('apps.notCopied'), 'failed')
    }
  }
  const Icon = copied ? IconCheck : IconCopy
  return (
    <TextInput
      label={label}
      value={text}
      readOnly
      classNames={{ input: 'copy-field' }}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <ActionIcon variant="subtle" aria-label={t(copied ? 'apps.copied' : 'apps.copy', { what: label })} onClick={() => void copy()}>
          <Icon size={18} />
        </ActionIcon>
      }
    />
  )
}
