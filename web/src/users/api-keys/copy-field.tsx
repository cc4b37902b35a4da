import { ActionIcon, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../ui/notices.tsx'

/** A text to carry somewhere else, with a button that copies it. */
export const CopyField = ({ label, text }: { label: string; text: string }): ReactElement => {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Browsers withhold the clipboard from pages that came without encryption.
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
