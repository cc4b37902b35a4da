import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { isWebUrl } from '../follows/follow-text.rules.ts'
import { librariesQuery } from '../library/library.api.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { createDownload } from './downloads.api.ts'

type NewDownloadDialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** Lower runs first; the server's default is 5. */
const priorities = [
  { value: '1', name: 'first' },
  { value: '5', name: 'normal' },
  { value: '9', name: 'last' },
] as const

/** Paste an address, choose where it goes. */
const NewDownloadDialog = ({ opened, onClose }: NewDownloadDialogProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={t('downloads.add')} closeButtonProps={{ 'aria-label': t('close') }}>
      <NewDownloadForm onDone={onClose} />
    </Modal>
  )
}

export default NewDownloadDialog

const NewDownloadForm = ({ onDone }: { onDone: () => void }): ReactElement => {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery)
  const create = useCreateDownload(onDone)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { url: '', libraryId: '', priority: '5' },
    validate: { url: (url) => (isWebUrl(url.trim()) ? null : t('follows.notAnAddress')) },
  })
  const submit = form.onSubmit(({ url, libraryId, priority }) =>
    create.mutate({ url: url.trim(), priority: Number(priority), ...(libraryId ? { libraryId } : {}) }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('downloads.url')}
          description={t('downloads.urlHint')}
          type="url"
          required
          data-autofocus
          placeholder="https://"
          key={form.key('url')}
          {...form.getInputProps('url')}
        />
        <NativeSelect
          label={t('downloads.into')}
          data={[{ value: '', label: t('downloads.whereItBelongs') }, ...libraries.map(({ id, name }) => ({ value: id, label: name }))]}
          key={form.key('libraryId')}
          {...form.getInputProps('libraryId')}
        />
        <NativeSelect
          label={t('downloads.priority')}
          data={priorities.map(({ value, name }) => ({ value, label: t(`downloads.priorities.${name}`) }))}
          key={form.key('priority')}
          {...form.getInputProps('priority')}
        />
        {create.error ? <ErrorNotice error={create.error} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('downloads.queue')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const useCreateDownload = (onDone: () => void) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: createDownload,
    meta: { showsOwnError: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['downloads'] })
      onDone()
    },
  })
}
