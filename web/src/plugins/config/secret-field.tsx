import { Button, PasswordInput } from '@mantine/core'
import type { WidgetProps } from '@rjsf/utils'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordMask } from './config-form.rules.ts'
import { inputProps } from './widget-props.ts'

/** A password: the saved one is never displayed, and is kept until another one is typed or it is removed. */
export const SecretField = (props: WidgetProps): ReactElement => {
  const { t } = useTranslation()
  const { saved } = props.registry.formContext as { saved: Readonly<Record<string, string>> }
  const isSaved = saved[props.name] === passwordMask
  const isKept = props.value === passwordMask
  const typed = isKept ? '' : String(props.value ?? '')
  const untouched = isSaved ? passwordMask : undefined
  return (
    <div className="plugin-secret">
      <PasswordInput
        {...inputProps(props)}
        autoComplete="new-password"
        spellCheck={false}
        placeholder={t(`plugins.secret.${placeholderOf(isSaved, isKept)}`)}
        value={typed}
        onChange={(event) => props.onChange(event.currentTarget.value || untouched)}
        visibilityToggleButtonProps={{ 'aria-label': t('plugins.secret.show'), style: typed === '' ? { visibility: 'hidden' } : {} }}
      />
      {isSaved ? (
        <Button variant="subtle" size="compact-sm" onClick={() => props.onChange(isKept ? undefined : passwordMask)}>
          {t(isKept ? 'plugins.secret.forget' : 'plugins.secret.keep')}
          <span className="only-screen-reader"> ({props.label})</span>
        </Button>
      ) : null}
    </div>
  )
}

const placeholderOf = (isSaved: boolean, isKept: boolean): 'kept' | 'forgotten' | 'none' => {
  if (!isSaved) return 'none'
  return isKept ? 'kept' : 'forgotten'
}
