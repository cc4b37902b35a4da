import { Alert, Button, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '../../api/field-errors.rules.ts'
import type { ApiKey } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { apiKeysQuery, createApiKey } from './api-keys.api.ts'
import { CopyField } from './copy-field.tsx'

type NewApiKeyProps = { readonly newKey: ApiKey | undefined; readonly onCreated: (key: ApiKey) => void }

/** Creates a key and shows its secret once. */
export const NewApiKey = ({ newKey, onCreated }: NewApiKeyProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [comment, setComment] = useState('')
  const create = useMutation({
    mutationFn: () => createApiKey(comment.trim()),
    meta: { showsOwnError: true },
    onSuccess: (key) => {
      setComment('')
      onCreated(key)
      return queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  const refused = fieldErrorsOf(create.error, { API_KEY_COMMENT_TAKEN: 'comment' }).comment
  return (
    <>
      <form className="new-key" onSubmit={submit}>
        <TextInput
          className="new-key-comment"
          label={t('apps.keys.comment')}
          placeholder={t('apps.keys.commentExample')}
          maxLength={200}
          value={comment}
          error={refused}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={comment.trim() === ''} loading={create.isPending}>
          {t('apps.keys.create')}
        </Button>
      </form>
      {create.error && !refused ? <ErrorNotice error={create.error} /> : null}
      {newKey ? (
        <Alert role="status" variant="light" icon={<IconKey size={20} />} title={t('apps.keys.made', { comment: newKey.comment })} mb="md">
          <CopyField label={t('apps.key')} text={newKey.key} />
          <p className="row-note">{t('apps.keys.once')}</p>
        </Alert>
      ) : null}
    </>
  )
}
