import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServerSettings } from '../api/types.ts'
import { isOutOfRange, type SettingField, type SettingValue, thumbnailSizes } from './server-settings.rules.ts'

type SettingControlProps = {
  readonly field: SettingField
  readonly settings: ServerSettings
  readonly value: SettingValue
  /** The server's message about this field. */
  readonly refusal: string | undefined
  readonly onChange: (value: SettingValue) => void
}

/** The input for a setting, with description, unit and error. */
export const SettingControl = ({ field, settings, value, refusal, onChange }: SettingControlProps): ReactElement => {
  const { t } = useTranslation()
  const { name } = field
  const inputProps = { label: t(`serverSettings.fields.${name}.label`), description: t(`serverSettings.fields.${name}.hint`) }
  if (field.kind === 'switch')
    return <Switch {...inputProps} checked={value === true} error={refusal} onChange={(event) => onChange(event.currentTarget.checked)} />
  if (field.kind === 'choice')
    return (
      <NativeSelect
        {...inputProps}
        value={String(value)}
        error={refusal}
        data={thumbnailSizes.map((size) => ({ value: size, label: t(`serverSettings.sizes.${size}`) }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  if (field.kind === 'optionalText')
    return (
      <Sourced name="serverContextPath" settings={settings}>
        <TextInput
          {...inputProps}
          placeholder="/hondana"
          value={String(value)}
          error={refusal}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Sourced>
    )
  const { min, max } = field
  const error = isOutOfRange(field, value) ? t('serverSettings.outside', { min, max }) : refusal
  const number = (
    <NumberInput
      {...inputProps}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      value={typeof value === 'number' ? value : ''}
      error={error}
      onChange={onChange}
    />
  )
  return field.name === 'serverPort' ? (
    <Sourced name="serverPort" settings={settings}>
      {number}
    </Sourced>
  ) : (
    number
  )
}

type SourcedProps = {
  readonly name: 'serverPort' | 'serverContextPath'
  readonly settings: ServerSettings
  readonly children: ReactElement
}

/** The effective value, and a note that a stored value takes effect after a restart. */
const Sourced = ({ name, settings, children }: SourcedProps): ReactElement => {
  const { t } = useTranslation()
  const { effectiveValue, databaseSource } = settings[name]
  const waits = databaseSource !== null && databaseSource !== effectiveValue
  return (
    <div>
      {children}
      <p className="setting-source">
        {t('serverSettings.inUse', { value: effectiveValue || t('serverSettings.none') })}
        {waits ? ` ${t('serverSettings.pendingRestart')}` : ''}
      </p>
    </div>
  )
}
