import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWebUrl } from '../follows/list/follow-text.rules.ts'
import { librariesQuery } from '../library/library.api.ts'
import { getStored, setStored } from '../ui/browser-storage.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useLeaveWarning } from '../ui/fields/use-leave-warning.ts'
import { DownloadPreviewPanel, PreviewSkeleton } from './download-preview.tsx'
import { createDownload, previewDownload } from './downloads.api.ts'

type NewDownloadDialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** Lower runs first; the server's default is 5. */
const priorities = [
  { value: '1', name: 'first' },
  { value: '5', name: 'normal' },
  { value: '9', name: 'last' },
] as const

/** Enter an address, see its preview, choose the library. */
const NewDownloadDialog = ({ opened, onClose }: NewDownloadDialogProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={t('downloads.add')} closeButtonProps={{ 'aria-label': t('close') }}>
      <NewDownloadForm onDone={onClose} />
    </Modal>
  )
}

export default NewDownloadDialog

const lastLibraryKey = 'downloads.library'

/** Debounce of the preview request while typing. */
const typingPauseMs = 500

const NewDownloadForm = ({ onDone }: { onDone: () => void }): ReactElement => {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery)
  const [url, setUrl] = useState('')
  useLeaveWarning(url !== '')
  const [chosenLibraryId, setChosenLibraryId] = useState(getStored(lastLibraryKey))
  // The last used library may have been deleted.
  const libraryId = (libraries.find(({ id }) => id === chosenLibraryId) ?? libraries[0])?.id
  const [priority, setPriority] = useState('5')
  const [chosen, setChosen] = useState<readonly string[]>()
  const [problem, setProblem] = useState<string>()
  const preview = usePreview(url.trim(), libraryId)
  const create = useCreateDownload(onDone)
  const edit = (change: () => void) => {
    change()
    setChosen(undefined)
    setProblem(undefined)
    create.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmedUrl = url.trim()
    if (!isWebUrl(trimmedUrl)) return setProblem(t('follows.notAnAddress'))
    if (libraryId) setStored(lastLibraryKey, libraryId)
    create.mutate({
      url: trimmedUrl,
      priority: Number(priority),
      ...(libraryId ? { libraryId } : {}),
      ...(chosen ? { chapterUrls: chosen } : {}),
    })
  }
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
          value={url}
          error={problem}
          onChange={({ currentTarget: { value } }) => edit(() => setUrl(value))}
        />
        <Group grow align="flex-start">
          <NativeSelect
            label={t('downloads.into')}
            data={libraries.map(({ id, name }) => ({ value: id, label: name }))}
            value={libraryId}
            onChange={({ currentTarget: { value } }) => edit(() => setChosenLibraryId(value))}
          />
          <NativeSelect
            label={t('downloads.priority')}
            data={priorities.map(({ value, name }) => ({ value, label: t(`downloads.priorities.${name}`) }))}
            value={priority}
            onChange={({ currentTarget: { value } }) => setPriority(value)}
          />
        </Group>
        {preview.isFetching ? <PreviewSkeleton /> : null}
        {preview.data && !preview.isFetching ? (
          <DownloadPreviewPanel key={preview.data.url} preview={preview.data} chosen={chosen} onChoose={setChosen} />
        ) : null}
        {preview.error && !create.error ? <ErrorNotice error={preview.error} onRetry={() => void preview.refetch()} /> : null}
        {create.error ? <ErrorNotice error={create.error} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={chosen?.length === 0}>
            {t('downloads.queue')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const usePreview = (url: string, libraryId: string | undefined) => {
  const [debouncedUrl] = useDebouncedValue(url, typingPauseMs)
  return useQuery({
    queryKey: ['download-preview', debouncedUrl, libraryId],
    queryFn: () => previewDownload({ url: debouncedUrl, ...(libraryId ? { libraryId } : {}) }),
    enabled: libraryId !== undefined && isWebUrl(debouncedUrl) && debouncedUrl === url,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { showsOwnError: true },
  })
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
