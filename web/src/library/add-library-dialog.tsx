import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FolderBrowser } from './folder-browser.tsx'
import { folderName } from './folder-path.rules.ts'
import { createLibrary, librariesQuery } from './library.api.ts'

type AddLibraryDialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** Choose a folder, give it a name: a new library, which the server begins to scan. */
const AddLibraryDialog = ({ opened, onClose }: AddLibraryDialogProps): ReactElement => {
  const { t } = useTranslation()
  const phone = useMediaQuery('(max-width: 800px)') ?? false
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('addLibrary.title')}
      size="lg"
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <AddLibraryForm onDone={onClose} />
    </Modal>
  )
}

export default AddLibraryDialog

const AddLibraryForm = ({ onDone }: { onDone: () => void }): ReactElement => {
  const { t } = useTranslation()
  const [root, setRoot] = useState('')
  const [typedName, setTypedName] = useState<string>()
  const name = typedName ?? folderName(root)
  const create = useCreateLibrary(onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ name: name.trim(), root })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FolderBrowser path={root} onChange={setRoot} />
        <TextInput
          label={t('addLibrary.name')}
          description={t('addLibrary.nameHint')}
          required
          value={name}
          onChange={(event) => setTypedName(event.currentTarget.value)}
        />
        {create.error ? <ErrorNotice error={create.error} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={root === '' || name.trim() === ''} loading={create.isPending}>
            {t('addLibrary.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const useCreateLibrary = (onDone: () => void) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: createLibrary,
    meta: { showsOwnError: true },
    onSuccess: async (library) => {
      await queryClient.invalidateQueries({ queryKey: librariesQuery.queryKey })
      onDone()
      await navigate({ to: '/libraries/$libraryId', params: { libraryId: library.id } })
    },
  })
}
