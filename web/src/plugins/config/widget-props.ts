import type { WidgetProps } from '@rjsf/utils'

export type WidgetChoice = { readonly value: string; readonly label: string }

/** The props that all inputs share: name, hint, required and error. */
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

/** The options with display names. */
export const widgetChoices = ({ options }: WidgetProps): WidgetChoice[] => (options as { choices?: WidgetChoice[] }).choices ?? []
