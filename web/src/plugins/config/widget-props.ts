import type { WidgetProps } from '@rjsf/utils'

export type WidgetChoice = { readonly value: string; readonly label: string }

/** What every control shows: name, hint, whether it must be filled in, and what is wrong. */
export const inputProps = ({
  id,
  name,
  label,
  schema,
  required = false,
  disabled = false,
  rawErrors = [],
  onBlur,
  onFocus,
  value,
}: WidgetProps) => ({
  id,
  name,
  label,
  required,
  withAsterisk: required,
  disabled,
  description: schema.description,
  descriptionProps: { fz: '0.84rem' },
  error: rawErrors.length > 0 ? rawErrors.join(' ') : undefined,
  onBlur: () => onBlur(id, value),
  onFocus: () => onFocus(id, value),
})

/** What there is to choose from, with names for a person. */
export const widgetChoices = ({ options }: WidgetProps): WidgetChoice[] => (options as { choices?: WidgetChoice[] }).choices ?? []
