import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { explainChapter } from './chapters.api.ts'

/** Why was this not downloaded? Answers for any chapter by its address. */
export const ExplainChapter = (): ReactElement => {
  const { t } = useTranslation()
  const [url, setUrl] = useState('')
  const explain = useMutation({ mutationFn: explainChapter, meta: { showsOwnError: true } })
  return (
    <form
      className="explain"
      onSubmit={(event) => {
        event.preventDefault()
        explain.mutate(url.trim())
      }}
    >
      <h3>{t('missing.explain.title')}</h3>
      <div className="explain-row">
        <TextInput
          label={t('missing.explain.address')}
          description={t('missing.explain.hint')}
          value={url}
          maxLength={2048}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={url.trim() === ''} loading={explain.isPending}>
          {t('missing.explain.ask')}
        </Button>
      </div>
      {explain.error ? <ErrorNotice error={explain.error} /> : null}
      <p role="status" className="explain-answer">
        {explain.data?.message}
      </p>
    </form>
  )
}
