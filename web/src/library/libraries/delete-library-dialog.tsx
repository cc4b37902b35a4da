import '@mantine/core/styles/Code.layer.css'
import { Button, Code, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Library } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { notify } from '../../ui/notices.tsx'
import { useRememberPage } from '../../ui/use-remember-page.ts'
import { deleteLibrary, librariesQuery } from '../library.api.ts'

type DeleteLibraryDialogProps = { readonly library: Library; readonly onClose: () => void }

/** Deletes a library from the server once its name has been typed; states what is deleted and what is kept. */
export const DeleteLibraryDialog = ({ library, onClose }: DeleteLibraryDialogProps): ReactElement => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const remove = useDeleteLibrary(library)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate()
  }
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('libraryMenu.deleteTitle', { name: library.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{t('libraryMenu.deleteGoes')}</Text>
          <Text size="sm">
            {t('libraryMenu.deleteStays')} <Code>{library.root}</Code>
          </Text>
          <TextInput
            label={t('libraryMenu.deleteType', { name: library.name })}
            value={typed}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {remove.error ? <ErrorNotice error={remove.error} /> : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="vermilion" disabled={typed.trim() !== library.name.trim()} loading={remove.isPending}>
              {t('libraryMenu.delete')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Leaves the page before the library is removed from the cache. */
const useDeleteLibrary = ({ id, name }: Library) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const rememberPage = useRememberPage()
  return useMutation({
    mutationFn: () => deleteLibrary(id),
    meta: { showsOwnError: true },
    onMutate: () => rememberPage(),
    onSuccess: async (_deleted, _none, isStillOpen) => {
      if (isStillOpen()) await navigate({ to: '/', ignoreBlocker: true })
      void notify(t('libraryMenu.deleted', { name }))
      await Promise.all([librariesQuery.queryKey, ['series'], ['shelves']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}
