import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../library/library.api.ts'
import { type FixParam, type FixValues, isValidValue } from './fix-values.rules.ts'

type FixFieldProps = {
  readonly param: FixParam
  readonly value: FixValues[string]
  readonly onChange: (value: FixValues[string]) => void
}

/** The input for a parameter's type. */
export const FixField = ({ param, value, onChange }: FixFieldProps): ReactElement => {
  const { t } = useTranslation()
  const texts: Readonly<Record<string, { label: string; hint: string } | undefined>> = t('maintenance.params', { returnObjects: true })
  const { label, hint } = texts[param.required ? `${param.key}!` : param.key] ?? param
  const inputProps = { label, description: hint || undefined }
  const choices = useChoices(param)
  if (param.type === 'boolean') {
    return <Switch {...inputProps} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
  }
  if (param.type === 'number') {
    const limits = { ...(param.min === undefined ? {} : { min: param.min }), ...(param.max === undefined ? {} : { max: param.max }) }
    const error = isValidValue(param, value) ? undefined : t('maintenance.outside', { min: param.min ?? '', max: param.max ?? '' })
    return <NumberInput {...inputProps} {...limits} value={Number(value)} error={error} onChange={(value) => onChange(value)} />
  }
  if (choices)
    return <NativeSelect {...inputProps} data={choices} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)} />
  return <TextInput {...inputProps} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)} />
}

/** The options to choose from; undefined if any value is allowed. */
const useChoices = ({ dynamicEnum, options, required }: FixParam): readonly { value: string; label: string }[] | undefined => {
  const { t } = useTranslation()
  const isLibrary = dynamicEnum === 'libraries'
  const { data: libraries = [] } = useQuery({ ...librariesQuery, enabled: isLibrary })
  if (isLibrary)
    return [
      { value: '', label: t(required ? 'maintenance.chooseLibrary' : 'maintenance.allLibraries') },
      ...libraries.map(({ id, name }) => ({ value: id, label: name })),
    ]
  const labels: Readonly<Record<string, string | undefined>> = t('maintenance.options', { returnObjects: true })
  return options?.map((option) => ({ value: option, label: labels[option] ?? option }))
}
