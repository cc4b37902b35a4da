import '../edit/edit-styles.ts'
import './add-library.css'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '../../api/field-errors.rules.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useLeaveWarning } from '../../ui/fields/use-leave-warning.ts'
import { useScreen } from '../../ui/theme/use-screen.ts'
import { useRememberPage } from '../../ui/use-remember-page.ts'
import { type LibraryDraft, libraryCreationOf, libraryDraftProblems, newLibraryDraft } from '../edit/library-draft.rules.ts'
import { createLibrary } from '../edit/library-edit.api.ts'
import { libraryErrorFields } from '../edit/library-form.tsx'
import { librarySections } from '../edit/library-sections.tsx'
import { librariesQuery } from '../library.api.ts'
import { FolderBrowser } from './folder-browser.tsx'
import { folderName } from './folder-path.rules.ts'

type AddLibraryDialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** Creates a library from a folder and a name; the server then starts to scan it. Everything else has a default. */
const AddLibraryDialog = ({ opened, onClose }: AddLibraryDialogProps): ReactElement => {
  const { t } = useTranslation()
  const phone = useScreen('(max-width: 800px)')
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
  const [chosen, setDraft] = useState(newLibraryDraft)
  const [typedName, setTypedName] = useState<string>()
  const draft: LibraryDraft = { ...chosen, name: typedName ?? folderName(chosen.root) }
  useLeaveWarning(chosen !== newLibraryDraft || (typedName !== undefined && typedName !== ''))
  const create = useCreateLibrary(onDone)
  const refused = fieldErrorsOf(create.error, libraryErrorFields)
  const change = (next: LibraryDraft) => {
    create.reset()
    setDraft(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(libraryCreationOf(draft))
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FolderBrowser path={draft.root} refused={refused.root} onChange={(root) => change({ ...chosen, root })} />
        <TextInput
          label={t('addLibrary.name')}
          description={t('addLibrary.nameHint')}
          required
          value={draft.name}
          error={refused.name}
          onChange={(event) => {
            create.reset()
            setTypedName(event.currentTarget.value)
          }}
        />
        <MoreSettings draft={draft} onChange={change} />
        {create.error && Object.keys(refused).length === 0 ? <ErrorNotice error={create.error} /> : null}
        <Group justify="flex-end" className="add-library-actions">
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={Object.keys(libraryDraftProblems(draft)).length > 0} loading={create.isPending}>
            {t('addLibrary.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type MoreSettingsProps = { readonly draft: LibraryDraft; readonly onChange: (draft: LibraryDraft) => void }

/** All other settings by section, for those who want to change a default. */
const MoreSettings = ({ draft, onChange }: MoreSettingsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="library-more">
      {librarySections.map(({ id, Fields }) => (
        <details key={id} className="library-more-part">
          <summary>{t(`libraryEdit.sections.${id}.title`)}</summary>
          <div className="library-more-fields">
            <p className="library-more-text">{t(`libraryEdit.sections.${id}.text`)}</p>
            <Fields draft={draft} onChange={onChange} />
          </div>
        </details>
      ))}
    </div>
  )
}

const useCreateLibrary = (onDone: () => void) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const rememberPage = useRememberPage()
  return useMutation({
    mutationFn: createLibrary,
    meta: { showsOwnError: true },
    onMutate: () => rememberPage(),
    onSuccess: async (library, _creation, isStillOpen) => {
      await queryClient.invalidateQueries({ queryKey: librariesQuery.queryKey })
      onDone()
      if (isStillOpen()) await navigate({ to: '/libraries/$libraryId', params: { libraryId: library.id }, ignoreBlocker: true })
    },
  })
}
