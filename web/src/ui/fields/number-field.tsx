import { TextInput } from '@mantine/core'
import type { ReactElement } from 'react'

type NumberFieldProps = {
  readonly label: string
  /** NaN while the field is empty. */
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly unit?: string
  readonly error?: string | undefined
  readonly disabled?: boolean
  readonly onChange: (value: number) => void
  readonly onBlur?: () => void
}

/** A number in the browser's own input. */
export const NumberField = ({ value, unit, onChange, ...input }: NumberFieldProps): ReactElement => (
  <TextInput
    {...input}
    type="number"
    value={Number.isNaN(value) ? '' : value}
    rightSection={unit}
    rightSectionPointerEvents="none"
    onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
  />
)
