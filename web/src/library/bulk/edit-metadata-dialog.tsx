import '@mantine/core/styles/Switch.layer.css'
import { ActionIcon, Button, Group, Modal, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readingDirections } from '../../metadata/metadata-fields.ts'
import { useLeaveWarning } from '../../ui/fields/use-leave-warning.ts'
import { WordsInput } from '../../ui/fields/words-input.tsx'
import { seriesStatuses } from '../view/library-view.rules.ts'
import {
  type BulkEdit,
  clearableFields,
  editedFields,
  emptyEdit,
  problemFields,
  type ValueField,
  type WordEdit,
  type WordField,
  type WordMode,
  wordFields,
  wordModes,
} from './bulk-edit.rules.ts'

type EditMetadataDialogProps = {
  readonly count: number
  readonly onEdit: (edit: BulkEdit) => void
  readonly onClose: () => void
}

/** Edits the metadata of the selected series; fields that are left alone keep their values. */
const EditMetadataDialog = ({ count, onEdit, onClose }: EditMetadataDialogProps): ReactElement => {
  const { t } = useTranslation()
  const [edit, setEdit] = useState(emptyEdit)
  useLeaveWarning(editedFields(edit).length > 0)
  const problems = problemFields(edit)
  const isReady = problems.length === 0 && editedFields(edit).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    onEdit(edit)
    onClose()
  }
  const setValue = (name: ValueField, value: string) => setEdit({ ...edit, values: { ...edit.values, [name]: value } })
  return (
    <Modal opened centered onClose={onClose} title={t('libraryView.editMetadata')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('libraryView.editMetadataText', { count })}
          </Text>
          {wordFields.map((name) => (
            <WordsRow
              key={name}
              name={name}
              edit={edit.words[name]}
              onChange={(words) => setEdit({ ...edit, words: { ...edit.words, [name]: words } })}
            />
          ))}
          <ValueInputs edit={edit} problems={problems} onChange={setValue} onClear={(cleared) => setEdit({ ...edit, cleared })} />
          <Switch
            label={t('libraryView.editLock')}
            checked={edit.lock}
            onChange={({ currentTarget: { checked } }) => setEdit({ ...edit, lock: checked })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!isReady}>
              {t('libraryView.editConfirm', { count })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

export default EditMetadataDialog

type WordsRowProps = { readonly name: WordField; readonly edit: WordEdit; readonly onChange: (edit: WordEdit) => void }

const WordsRow = ({ name, edit, onChange }: WordsRowProps): ReactElement => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Stack gap={4}>
      <NativeSelect
        label={t(`metadata.fields.${name}`)}
        value={edit.mode}
        data={wordModes.map((mode) => ({ value: mode, label: t(`libraryView.wordModes.${mode}`) }))}
        onChange={({ currentTarget: { value } }) => onChange({ ...edit, mode: value as WordMode })}
      />
      {edit.mode === 'keep' ? null : (
        <>
          <label className="only-screen-reader" htmlFor={id}>
            {`${t(`metadata.fields.${name}`)}: ${t(`libraryView.wordModes.${edit.mode}`)}`}
          </label>
          <WordsInput
            id={id}
            words={edit.words}
            readOnly={false}
            hint={t('metadata.wordsHint')}
            onChange={(words) => onChange({ ...edit, words })}
          />
        </>
      )}
    </Stack>
  )
}

type ValueInputsProps = {
  readonly edit: BulkEdit
  readonly problems: readonly ValueField[]
  readonly onChange: (name: ValueField, value: string) => void
  readonly onClear: (cleared: BulkEdit['cleared']) => void
}

const ValueInputs = ({ edit: { values, cleared }, problems, onChange, onClear }: ValueInputsProps): ReactElement => {
  const { t } = useTranslation()
  const keep = { value: '', label: t('libraryView.wordModes.keep') }
  const statuses = seriesStatuses.map((status) => ({ value: status, label: t(`series.status.${status}`) }))
  const directions = readingDirections.flatMap((direction) =>
    direction === '' ? [] : [{ value: direction, label: t(`metadata.directions.${direction}`) }],
  )
  const choices = [
    { name: 'status', data: [keep, ...statuses] },
    { name: 'readingDirection', data: [keep, ...directions] },
  ] as const
  return (
    <>
      {choices.map(({ name, data }) => (
        <NativeSelect
          key={name}
          label={t(`metadata.fields.${name}`)}
          value={values[name]}
          data={data}
          onChange={({ currentTarget: { value } }) => onChange(name, value)}
        />
      ))}
      {clearableFields.map((name) => (
        <TextInput
          key={name}
          label={t(`metadata.fields.${name}`)}
          placeholder={t(cleared.includes(name) ? 'libraryView.cleared' : 'libraryView.wordModes.keep')}
          value={cleared.includes(name) ? '' : values[name]}
          disabled={cleared.includes(name)}
          error={problems.includes(name)}
          onChange={({ currentTarget: { value } }) => onChange(name, value)}
          rightSection={
            <ActionIcon
              variant={cleared.includes(name) ? 'filled' : 'subtle'}
              color={cleared.includes(name) ? 'indigo' : 'gray'}
              aria-label={t('libraryView.clearValueOf', { field: t(`metadata.fields.${name}`) })}
              title={t('libraryView.clearValue')}
              aria-pressed={cleared.includes(name)}
              onClick={() => onClear(cleared.includes(name) ? cleared.filter((one) => one !== name) : [...cleared, name])}
            >
              <IconEraser size={18} aria-hidden="true" />
            </ActionIcon>
          }
        />
      ))}
    </>
  )
}
