import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '../../api/field-errors.rules.ts'
import type { Library, LibraryUpdate } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useLeaveWarning } from '../../ui/fields/use-leave-warning.ts'
import { useShowProblem } from '../../ui/fields/use-show-problem.ts'
import { FormSection } from '../../ui/form-section.tsx'
import { notify } from '../../ui/notices.tsx'
import { FolderBrowser } from '../libraries/folder-browser.tsx'
import { librariesQuery } from '../library.api.ts'
import {
  type LibraryDraft,
  type LibraryEdits,
  libraryChanges,
  libraryDraftOf,
  libraryDraftProblems,
  libraryEditsOf,
  withoutSavedEdits,
} from './library-draft.rules.ts'
import { changeLibrary } from './library-edit.api.ts'
import { librarySections } from './library-sections.tsx'

/** The form field for each error code that the server rejects a library with. */
export const libraryErrorFields = { LIBRARY_NAME: 'name', LIBRARY_ROOT: 'root' } as const

/** Name, folder and all settings; the changes are saved together. */
export const LibraryForm = ({ library }: { library: Library }): ReactElement => {
  const { t } = useTranslation()
  const before = libraryDraftOf(library)
  const [edits, setEdits] = useState<LibraryEdits>({})
  const draft = { ...before, ...edits }
  const save = useChangeLibrary(library.id, (sent) => setEdits((now) => withoutSavedEdits(now, sent)))
  const changes = libraryChanges(before, draft)
  useLeaveWarning(Object.keys(changes).length > 0)
  const problems = libraryDraftProblems(draft)
  const refused = fieldErrorsOf(save.error, libraryErrorFields)
  const change = (next: LibraryDraft) => {
    save.reset()
    setEdits(libraryEditsOf(before, next))
  }
  const [attempts, setAttempts] = useState(0)
  const form = useShowProblem(attempts, save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (Object.keys(problems).length === 0) save.mutate({ changes, edits })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <FormSection title={t('libraryEdit.place')} text={t('libraryEdit.placeText')}>
        <TextInput
          label={t('addLibrary.name')}
          required
          value={draft.name}
          error={problems.name ? t(`libraryEdit.problem.${problems.name}`) : refused.name}
          onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
        />
        <FolderField path={draft.root} refused={refused.root} onChange={(root) => change({ ...draft, root })} />
      </FormSection>
      {librarySections.map(({ id, Fields }) => (
        <FormSection key={id} title={t(`libraryEdit.sections.${id}.title`)} text={t(`libraryEdit.sections.${id}.text`)}>
          <Fields draft={draft} onChange={change} />
        </FormSection>
      ))}
      {save.error && Object.keys(refused).length === 0 ? <ErrorNotice error={save.error} /> : null}
      {Object.keys(changes).length > 0 ? (
        <div className="save-bar">
          <span className="save-bar-text">{t(changes.root ? 'libraryEdit.rootNote' : 'libraryEdit.saveNote')}</span>
          <Button variant="default" onClick={() => change(before)}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('libraryEdit.save')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

type FolderFieldProps = { readonly path: string; readonly refused: string | undefined; readonly onChange: (path: string) => void }

/** Shows the folder as text until the person chooses to change it. */
const FolderField = ({ path, refused, onChange }: FolderFieldProps): ReactElement => {
  const { t } = useTranslation()
  const [browsing, setBrowsing] = useState(false)
  if (browsing) return <FolderBrowser path={path} refused={refused} onChange={onChange} />
  return (
    <TextInput
      label={t('addLibrary.folder')}
      value={path}
      readOnly
      rightSectionWidth={96}
      rightSection={
        <Button variant="subtle" size="compact-sm" mr={6} onClick={() => setBrowsing(true)}>
          {t('libraryEdit.changeFolder')}
        </Button>
      }
    />
  )
}

type LibrarySave = { readonly changes: LibraryUpdate; readonly edits: LibraryEdits }

const useChangeLibrary = (libraryId: string, onSaved: (edits: LibraryEdits) => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ changes }: LibrarySave) => changeLibrary(libraryId, changes),
    meta: { showsOwnError: true },
    onSuccess: async (_answer, { edits }) => {
      await queryClient.invalidateQueries({ queryKey: librariesQuery.queryKey })
      onSaved(edits)
      void notify(t('libraryEdit.saved'))
    },
  })
}
