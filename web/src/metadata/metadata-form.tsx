import { useLeaveWarning } from '../ui/fields/use-leave-warning.ts'
import { useShowProblem } from '../ui/fields/use-show-problem.ts'
import './metadata.css'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { notify } from '../ui/notices.tsx'
import {
  draftLock,
  draftValue,
  emptyMetadataDraft,
  type Metadata,
  type MetadataDraft,
  metadataChanges,
  metadataProblems,
  withLock,
  withoutField,
  withoutSaved,
  withValue,
} from './metadata-draft.rules.ts'
import { MetadataFieldRow } from './metadata-field-row.tsx'
import type { FieldName, MetadataField } from './metadata-fields.ts'

type MetadataFormProps = {
  readonly fields: readonly (MetadataField & { readonly name: FieldName })[]
  readonly saved: Metadata
  /** The form is read-only without it. */
  readonly onSave: ((changes: Metadata) => Promise<unknown>) | undefined
  /** Additional content next to a field; may offer a value to apply. */
  readonly renderFieldNote?: (name: FieldName, setValue: (value: unknown) => void, edited: boolean) => ReactNode
}

/** Every field of a series or a book, each with its lock. Saves only changed fields, and warns before unsaved changes are lost. */
export const MetadataForm = ({ fields, saved, onSave, renderFieldNote }: MetadataFormProps): ReactElement => {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(emptyMetadataDraft)
  const changes = metadataChanges(draft, saved)
  const dirty = Object.keys(changes).length > 0
  const problems = metadataProblems(fields, draft)
  const save = useMutation({
    mutationFn: async (sent: MetadataDraft) => onSave?.(metadataChanges(sent, saved)),
    meta: { showsOwnError: true },
    onSuccess: (_answer, sent) => {
      // What was typed meanwhile is not saved yet.
      setDraft((now) => withoutSaved(now, sent))
      void notify(t('metadata.saved'))
    },
  })
  useLeaveWarning(dirty)
  const [attempts, setAttempts] = useState(0)
  const form = useShowProblem(attempts, save.error)
  return (
    <form
      ref={form}
      className="metadata-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAttempts(attempts + 1)
        if (dirty && problems.size === 0) save.mutate(draft)
      }}
    >
      {fields.map((field) => {
        const edited = field.name in draft.values
        const change = (value: unknown) => setDraft((before) => withValue(before, saved, field.name, value))
        return (
          <MetadataFieldRow
            key={field.name}
            field={field}
            value={draftValue(field.name, saved, draft)}
            locked={draftLock(field.name, saved, draft)}
            edited={edited}
            problem={problems.get(field.name)}
            readOnly={!onSave}
            onChange={change}
            onLock={(locked) => setDraft((before) => withLock(before, saved, field.name, locked))}
            onUndo={() => setDraft((before) => withoutField(before, field.name))}
          >
            {renderFieldNote?.(field.name, change, edited)}
          </MetadataFieldRow>
        )
      })}
      {onSave ? (
        <div className="metadata-bar" data-dirty={dirty}>
          {save.error ? <ErrorNotice error={save.error} /> : null}
          <span role="status">{problems.size > 0 ? t('metadata.hasProblems') : t(dirty ? 'metadata.unsaved' : 'metadata.allSaved')}</span>
          <Button variant="default" disabled={!dirty} onClick={() => setDraft(emptyMetadataDraft)}>
            {t('metadata.discard')}
          </Button>
          <Button type="submit" disabled={!dirty} loading={save.isPending}>
            {t('metadata.save')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}
