import { ActionIcon, Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldInput } from './field-input.tsx'
import type { FieldProblem } from './metadata-draft.rules.ts'
import type { FieldName, MetadataField } from './metadata-fields.ts'

type MetadataFieldRowProps = {
  readonly field: MetadataField & { readonly name: FieldName }
  readonly value: unknown
  readonly locked: boolean
  readonly edited: boolean
  readonly problem: FieldProblem | undefined
  readonly readOnly: boolean
  readonly onChange: (value: unknown) => void
  readonly onLock: (locked: boolean) => void
  readonly onUndo: () => void
  readonly children: ReactNode
}

/** A field with its lock, its validation error, and the source of its value. */
export const MetadataFieldRow = (props: MetadataFieldRowProps): ReactElement => {
  const { field, value, locked, edited, problem, readOnly, onChange, onLock, onUndo, children } = props
  const { t } = useTranslation()
  const id = useId()
  const name = t(`metadata.fields.${field.name}`)
  return (
    <div className="metadata-field" data-edited={edited}>
      <div className="metadata-field-head">
        <label htmlFor={id}>{name}</label>
        {edited ? (
          <Button variant="subtle" size="compact-xs" onClick={onUndo} aria-label={t('metadata.undoOf', { field: name })}>
            {t('metadata.undo')}
          </Button>
        ) : null}
        {readOnly ? null : <LockButton name={name} locked={locked} onLock={onLock} />}
      </div>
      <FieldInput id={id} field={field} value={value} readOnly={readOnly} invalid={problem !== undefined} onChange={onChange} />
      {problem ? (
        <p className="metadata-problem" role="alert">
          {t(`metadata.problems.${problem}`)}
        </p>
      ) : null}
      {children}
    </div>
  )
}

type LockButtonProps = { readonly name: string; readonly locked: boolean; readonly onLock: (locked: boolean) => void }

const LockButton = ({ name, locked, onLock }: LockButtonProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <ActionIcon
      variant="subtle"
      color={locked ? 'indigo' : 'gray'}
      size={36}
      aria-pressed={locked}
      aria-label={t('metadata.lock', { field: name })}
      title={t(locked ? 'metadata.lockedHint' : 'metadata.unlockedHint')}
      onClick={() => onLock(!locked)}
    >
      {locked ? <IconLock size={18} /> : <IconLockOpen size={18} />}
    </ActionIcon>
  )
}
