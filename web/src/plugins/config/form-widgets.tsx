// The inputs of settings forms by schema (docs/behavior.md, "Plugins"): text, masked password, dropdown, number, each with default,
// description and required mark; also switches, ordered multiple choice, lists of texts and groups.
import '../form-styles.ts'
import { MultiSelect, NativeSelect, NumberInput, Switch, TagsInput, TextInput } from '@mantine/core'
import type { FieldTemplateProps, ObjectFieldTemplateProps, WidgetProps } from '@rjsf/utils'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../../library/library.api.ts'
import { SecretField } from './secret-field.tsx'
import { inputProps, type WidgetChoice, widgetChoices } from './widget-props.ts'

const TextField = (props: WidgetProps): ReactElement => (
  <TextInput {...inputProps(props)} value={textOf(props.value)} onChange={(event) => props.onChange(event.currentTarget.value)} />
)

const AddressField = (props: WidgetProps): ReactElement => (
  <TextInput
    {...inputProps(props)}
    type="url"
    inputMode="url"
    autoCapitalize="off"
    spellCheck={false}
    placeholder="https://"
    value={textOf(props.value)}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)

/** Limits are reported instead of enforced while typing, because a number that changes during input is confusing. */
const NumberField = (props: WidgetProps): ReactElement => {
  const { minimum, maximum, type } = props.schema
  return (
    <NumberInput
      {...inputProps(props)}
      {...(minimum === undefined ? {} : { min: minimum })}
      {...(maximum === undefined ? {} : { max: maximum })}
      clampBehavior="none"
      allowDecimal={type !== 'integer'}
      value={props.value ?? ''}
      onChange={(value) => props.onChange(value === '' ? undefined : value)}
    />
  )
}

const Dropdown = (props: WidgetProps & { choices?: readonly WidgetChoice[] }): ReactElement => {
  const { t } = useTranslation()
  const choices = props.choices ?? widgetChoices(props)
  const value = textOf(props.value)
  const isListed = choices.some((choice) => choice.value === value)
  const empty = props.required && value !== '' ? [] : [{ value: '', label: t('plugins.settings.choose') }]
  const stray = isListed || value === '' ? [] : [{ value, label: value }]
  const hasEmpty = choices.some((choice) => choice.value === '')
  return (
    <NativeSelect
      {...inputProps(props)}
      data={[...(hasEmpty ? [] : empty), ...choices, ...stray]}
      value={value}
      onChange={(event) => props.onChange(event.currentTarget.value === '' && !hasEmpty ? undefined : event.currentTarget.value)}
    />
  )
}

/** One of the server's libraries; saved by its id, although a name entered elsewhere is accepted as well. */
const LibraryField = (props: WidgetProps): ReactElement => {
  const { data: libraries = [] } = useQuery(librariesQuery)
  const library = libraries.find(({ id, name }) => id === props.value || name === props.value)
  return <Dropdown {...props} value={library?.id ?? props.value} choices={libraries.map(({ id, name }) => ({ value: id, label: name }))} />
}

const SwitchWidget = (props: WidgetProps): ReactElement => {
  const { withAsterisk: _, required: __, descriptionProps: ___, ...shown } = inputProps(props)
  return <Switch {...shown} checked={props.value === true} onChange={(event) => props.onChange(event.currentTarget.checked)} />
}

/** Several of the options, in the order in which they were selected. */
const MultiChoiceWidget = (props: WidgetProps): ReactElement => {
  const { t } = useTranslation()
  const value = listOf(props.value)
  const choices = widgetChoices(props)
  const stray = value.filter((one) => !choices.some((choice) => choice.value === one))
  return (
    <MultiSelect
      {...inputProps(props)}
      data={[...choices, ...stray]}
      value={value}
      onChange={props.onChange}
      hidePickedOptions
      searchable
      nothingFoundMessage={t('plugins.settings.nothingFound')}
      {...(value.length === 0 ? { placeholder: t('plugins.settings.chooseSome') } : {})}
    />
  )
}

const TextListWidget = (props: WidgetProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <TagsInput
      {...inputProps(props)}
      value={listOf(props.value)}
      onChange={props.onChange}
      acceptValueOnBlur
      placeholder={t('plugins.settings.addText')}
    />
  )
}

/** Inputs render their own label, hint and error; for fields without an input the error is shown here. */
const Field = ({ children, hidden, schema, rawErrors }: FieldTemplateProps): ReactElement | null =>
  hidden ? null : (
    <div className="plugin-field">
      {children}
      {schema.type === 'object' && rawErrors ? (
        <p className="plugin-field-error" role="alert">
          {rawErrors.join(' ')}
        </p>
      ) : null}
    </div>
  )

const ObjectFields = ({ title, description, properties, fieldPathId }: ObjectFieldTemplateProps): ReactElement => {
  const fields = properties.map(({ content }) => content)
  if (fieldPathId.path.length === 0) return <div className="plugin-fields">{fields}</div>
  return (
    <fieldset className="plugin-fieldset">
      <legend>{title}</legend>
      {description ? <p className="plugin-section-text">{description}</p> : null}
      <div className="plugin-fields">{fields}</div>
    </fieldset>
  )
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const formTemplates = { FieldTemplate: Field, ObjectFieldTemplate: ObjectFields }

export const formWidgets = {
  TextWidget: TextField,
  URLWidget: AddressField,
  PasswordWidget: SecretField,
  SelectWidget: Dropdown,
  UpDownWidget: NumberField,
  CheckboxWidget: SwitchWidget,
  library: LibraryField,
  choices: MultiChoiceWidget,
  tags: TextListWidget,
}
