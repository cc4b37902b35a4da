import { Button, TextInput } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '../../ui/fields/is-composing.ts'
import { createFolder } from './folders.api.ts'

type NewFolderProps = {
  /** The folder to create it in. */
  readonly parent: string
  readonly onCreated: (path: string) => void
}

/** A button that becomes the name field of a new folder. */
export const NewFolder = ({ parent, onCreated }: NewFolderProps): ReactElement => {
  const { t } = useTranslation()
  const [name, setName] = useState<string>()
  const create = useCreateFolder((path) => {
    setName(undefined)
    onCreated(path)
  })
  if (name === undefined) {
    return (
      <Button variant="default" size="xs" leftSection={<IconFolderPlus size={16} />} onClick={() => setName('')}>
        {t('addLibrary.newFolder')}
      </Button>
    )
  }
  const submit = () => create.mutate({ path: parent, name })
  const cancel = () => {
    create.reset()
    setName(undefined)
  }
  // Enter would submit the form around it, and Esc would close its dialog.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    if (isComposing(event)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') cancel()
    else if (name.trim()) submit()
  }
  return (
    <div className="folder-new">
      <TextInput
        size="xs"
        autoFocus
        aria-label={t('addLibrary.newFolderName')}
        placeholder={t('addLibrary.newFolderName')}
        value={name}
        error={create.error?.message}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          create.reset()
          setName(event.currentTarget.value)
        }}
      />
      <Button size="xs" disabled={name.trim() === ''} loading={create.isPending} onClick={submit}>
        {t('addLibrary.createFolder')}
      </Button>
      <Button size="xs" variant="default" onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

const useCreateFolder = (onCreated: (path: string) => void) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: createFolder,
    meta: { showsOwnError: true },
    onSuccess: async (path) => {
      await queryClient.invalidateQueries({ queryKey: ['folders'] })
      onCreated(path)
    },
  })
}
