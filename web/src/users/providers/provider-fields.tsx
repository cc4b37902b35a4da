import './providers.css'
import { PasswordInput, Switch, TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../api/field-errors.rules.ts'
import type { SignInSettings } from '../../api/types.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { WordsField } from '../../ui/fields/words-input.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { CopyField } from '../api-keys/copy-field.tsx'
import { idOf, type ProviderDraft } from './provider-draft.rules.ts'

export type FieldsProps = {
  readonly draft: ProviderDraft
  readonly onChange: (draft: ProviderDraft) => void
  readonly errors: FieldErrors
}

type ConnectionProps = FieldsProps & { readonly isNew: boolean; readonly hasSecret: boolean; readonly settings: SignInSettings }

/** Where the provider is, and what to register there. */
export const ConnectionFields = ({ draft, onChange, errors, isNew, hasSecret, settings }: ConnectionProps): ReactElement => {
  const { t } = useTranslation()
  const text = (field: 'name' | 'issuer' | 'clientId') => ({
    label: t(`signInSettings.fields.${field}`),
    description: t(`signInSettings.hints.${field}`),
    required: true,
    value: draft[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...draft, [field]: event.currentTarget.value }),
  })
  const id = draft.id || idOf(draft.name) || '…'
  return (
    <>
      <FormSection title={t('signInSettings.connection')} text={t('signInSettings.connectionText')}>
        <TextInput {...text('name')} />
        {isNew ? (
          <TextInput
            label={t('signInSettings.fields.id')}
            description={t('signInSettings.hints.id')}
            placeholder={idOf(draft.name)}
            value={draft.id}
            error={errors.id}
            onChange={(event) => onChange({ ...draft, id: event.currentTarget.value })}
          />
        ) : null}
        <TextInput {...text('issuer')} type="url" placeholder="https://auth.example.org" />
        <TextInput {...text('clientId')} autoComplete="off" />
        <PasswordInput
          label={t('signInSettings.fields.clientSecret')}
          description={t(hasSecret ? 'signInSettings.hints.storedSecret' : 'signInSettings.hints.clientSecret')}
          autoComplete="new-password"
          value={draft.clientSecret}
          error={errors.clientSecret}
          onChange={(event) => onChange({ ...draft, clientSecret: event.currentTarget.value })}
          visibilityToggleButtonProps={{ 'aria-label': t('signInSettings.showSecret') }}
        />
      </FormSection>
      <FormSection title={t('signInSettings.register')} text={t('signInSettings.registerText')}>
        <CopyField label={t('signInSettings.redirectUri')} text={settings.redirectBase + id} />
        <CopyField label={t('signInSettings.signOutUri')} text={settings.signOutUri} />
        <CopyField label={t('signInSettings.backChannelUri')} text={settings.backChannelLogoutBase + id} />
      </FormSection>
    </>
  )
}

const switches = ['createAccounts', 'requireVerifiedEmail', 'linkByEmail', 'signOutAtProvider'] as const

/** Who gets an account. */
export const AccountFields = ({ draft, onChange }: FieldsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <FormSection title={t('signInSettings.accounts')} text={t('signInSettings.accountsText')}>
      {switches.map((field) => (
        <Switch
          key={field}
          label={t(`signInSettings.fields.${field}`)}
          description={t(`signInSettings.hints.${field}`)}
          checked={draft[field]}
          onChange={(event) => onChange({ ...draft, [field]: event.currentTarget.checked })}
        />
      ))}
    </FormSection>
  )
}

/** What the provider sends. */
export const ClaimFields = ({ draft, onChange, errors }: FieldsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <FormSection title={t('signInSettings.claims')} text={t('signInSettings.claimsText')}>
      <WordsField
        label={t('signInSettings.fields.scopes')}
        separators=" ,"
        words={draft.scopes}
        error={errors.scopes}
        onChange={(scopes) => onChange({ ...draft, scopes })}
      />
      <div className="provider-claims">
        {(['emailClaim', 'userNameClaim', 'groupsClaim'] as const).map((field) => (
          <TextInput
            key={field}
            label={t(`signInSettings.fields.${field}`)}
            value={draft[field]}
            error={errors[field]}
            onChange={(event) => onChange({ ...draft, [field]: event.currentTarget.value })}
          />
        ))}
        <NumberField
          label={t('signInSettings.fields.clockToleranceSeconds')}
          min={0}
          max={300}
          unit="s"
          value={draft.clockToleranceSeconds}
          error={errors.clockToleranceSeconds}
          onChange={(clockToleranceSeconds) => onChange({ ...draft, clockToleranceSeconds })}
        />
      </div>
    </FormSection>
  )
}
