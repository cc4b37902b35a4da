import { Button, Stack, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '../api/field-errors.rules.ts'
import type { Library } from '../api/types.ts'
import { libraryCreationOf, libraryDraftProblems, newLibraryDraft } from '../library/edit/library-draft.rules.ts'
import { createLibrary } from '../library/edit/library-edit.api.ts'
import { libraryErrorFields } from '../library/edit/library-form.tsx'
import { FolderBrowser } from '../library/libraries/folder-browser.tsx'
import { folderName } from '../library/libraries/folder-path.rules.ts'
import { librariesQuery } from '../library/library.api.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import type { StepProps } from './step-props.ts'

/** The first library; once there is one, others can be added. */
export const FolderStep = ({ next, back }: StepProps): ReactElement => {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery)
  const [adding, setAdding] = useState(false)
  if (libraries.length === 0 || adding) {
    const leave = adding ? () => setAdding(false) : next
    return <FolderForm next={next} leave={leave} leaveText={adding ? t('cancel') : t('setup.skip')} back={back} />
  }
  return (
    <>
      <Libraries libraries={libraries} />
      <div className="setup-actions">
        {back}
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('setup.folder.another')}
        </Button>
        <Button onClick={next}>{t('setup.continue')}</Button>
      </div>
    </>
  )
}

const Libraries = ({ libraries }: { libraries: readonly Library[] }): ReactElement => {
  const { t } = useTranslation()
  return (
    <ul className="setup-rows" aria-label={t('shell.libraries')}>
      {libraries.map(({ id, name, root }) => (
        <li key={id} className="setup-row">
          <IconCircleCheck size={22} className="setup-row-done" aria-hidden="true" />
          <div className="setup-row-text">
            <span className="setup-row-name">{name}</span>
            <span className="setup-row-note">{root}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

type FolderFormProps = StepProps & { readonly leave: () => void; readonly leaveText: string }

const FolderForm = ({ next, back, leave, leaveText }: FolderFormProps): ReactElement => {
  const { t } = useTranslation()
  const [root, setRoot] = useState('')
  const [typedName, setTypedName] = useState<string>()
  const draft = { ...newLibraryDraft, root, name: typedName ?? folderName(root) }
  const create = useAddLibrary(next)
  const refused = fieldErrorsOf(create.error, libraryErrorFields)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(libraryCreationOf(draft))
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FolderBrowser
          path={root}
          refused={refused.root}
          onChange={(path) => {
            create.reset()
            setRoot(path)
          }}
        />
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
        {create.error && Object.keys(refused).length === 0 ? <ErrorNotice error={create.error} /> : null}
      </Stack>
      <div className="setup-actions">
        {back}
        <Button variant="default" onClick={leave}>
          {leaveText}
        </Button>
        <Button type="submit" disabled={Object.keys(libraryDraftProblems(draft)).length > 0} loading={create.isPending}>
          {t('addLibrary.submit')}
        </Button>
      </div>
    </form>
  )
}

const useAddLibrary = (onAdded: () => void) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: createLibrary,
    meta: { showsOwnError: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: librariesQuery.queryKey })
      onAdded()
    },
  })
}
