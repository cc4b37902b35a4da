import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seriesStatuses } from '../library/view/library-view.rules.ts'
import { WordsInput } from '../ui/fields/words-input.tsx'
import type { MetadataField } from './metadata-fields.ts'
import { readingDirections } from './metadata-fields.ts'
import { type Pair, PairsInput } from './pairs-input.tsx'

export type FieldInputProps = {
  readonly id: string
  readonly field: MetadataField
  readonly value: unknown
  readonly readOnly: boolean
  readonly invalid: boolean
  readonly onChange: (value: unknown) => void
}

/** The input for a field of this kind. The server has already validated its values, and they are only displayed as text. */
export const FieldInput = (props: FieldInputProps): ReactElement => {
  const { id, field, value, readOnly, invalid, onChange } = props
  const { t } = useTranslation()
  switch (field.kind) {
    case 'text':
      return (
        <Textarea
          id={id}
          rows={6}
          resize="vertical"
          readOnly={readOnly}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'status':
    case 'direction': {
      const options = field.kind === 'status' ? statusOptions(t) : directionOptions(t)
      return (
        <NativeSelect
          id={id}
          disabled={readOnly}
          value={String(value ?? '')}
          data={options}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    }
    case 'integer':
    case 'number':
      return <NumberField {...props} />
    case 'words':
      return (
        <WordsInput id={id} words={value as readonly string[]} readOnly={readOnly} hint={t('metadata.wordsHint')} onChange={onChange} />
      )
    case 'people':
    case 'links':
    case 'titles':
      return <PairsInput id={id} kind={field.kind} pairs={value as readonly Pair[]} readOnly={readOnly} onChange={onChange} />
    default:
      return (
        <TextInput
          id={id}
          type={field.kind === 'day' ? 'date' : 'text'}
          readOnly={readOnly}
          error={invalid}
          value={String(value ?? '')}
          onChange={(event) => onChange(textOf(field, event.currentTarget.value))}
        />
      )
  }
}

/** A cleared date is null; an empty text is an empty string. */
const textOf = ({ kind }: MetadataField, text: string): string | null => (kind === 'day' && text === '' ? null : text)

/** Keeps the text as typed, because "3." may become "3.5". */
const NumberField = ({ id, field, value, readOnly, invalid, onChange }: FieldInputProps): ReactElement => {
  const [typed, setTyped] = useState<string>()
  const displayed = typed !== undefined && (numberOf(typed) === value || invalid) ? typed : String(value ?? '')
  return (
    <TextInput
      id={id}
      inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
      readOnly={readOnly}
      error={invalid}
      value={displayed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(numberOf(event.currentTarget.value))
      }}
    />
  )
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.replace(',', '.')))

const statusOptions = (t: TFunction) => seriesStatuses.map((status) => ({ value: status, label: t(`series.status.${status}`) }))

const directionOptions = (t: TFunction) =>
  readingDirections.map((direction) => ({ value: direction, label: t(`metadata.directions.${direction === '' ? 'NONE' : direction}`) }))
