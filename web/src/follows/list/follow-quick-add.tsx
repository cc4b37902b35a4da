import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFollowing, isWebUrl, withUrl } from './follow-text.rules.ts'

type FollowQuickAddProps = {
  /** The current list, including unsaved changes. */
  readonly content: string
  readonly onAdd: (content: string) => void
}

/** Paste an address and press Enter to follow it. */
export const FollowQuickAdd = ({ content, onAdd }: FollowQuickAddProps): ReactElement => {
  const { t } = useTranslation()
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmedUrl = url.trim()
    if (!isWebUrl(trimmedUrl)) return setProblem(t('follows.notAnAddress'))
    if (isFollowing(content, trimmedUrl)) return setProblem(t('follows.already'))
    onAdd(withUrl(content, trimmedUrl))
    setUrl('')
  }
  return (
    <form className="follow-add" onSubmit={submit} noValidate>
      <TextInput
        aria-label={t('follows.addLabel')}
        placeholder={t('follows.addPlaceholder')}
        type="url"
        size="md"
        value={url}
        error={problem}
        onChange={(event) => {
          setUrl(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" size="md" leftSection={<IconPlus size={18} />} disabled={url.trim() === ''}>
        {t('follows.add')}
      </Button>
    </form>
  )
}
