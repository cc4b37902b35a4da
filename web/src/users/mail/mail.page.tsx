import '../../ui/lists/rows.css'
import '../form-styles.ts'
import { Alert, Button, Group, NativeSelect, PasswordInput, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '../../api/field-errors.rules.ts'
import type { MailSettings, MailSettingsUpdate } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { useEdits } from '../../ui/fields/use-edits.ts'
import { useLeaveWarning } from '../../ui/fields/use-leave-warning.ts'
import { useShowProblem } from '../../ui/fields/use-show-problem.ts'
import { FormSection } from '../../ui/form-section.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useMe } from '../accounts/users.api.ts'
import { mailLanguage, mailSettingsQuery, removeMailSettings, sendTestMail, setMailSettings } from './mail.api.ts'

/** The mail server for invitations and forgotten passwords. */
export const MailPage = (): ReactElement => {
  const { t } = useTranslation()
  const settings = useQuery(mailSettingsQuery)
  return (
    <div className="page page-narrow">
      <PageHead title={t('mail.title')} />
      <p className="page-lead">{t('mail.lead')}</p>
      {settings.isError ? <ErrorNotice error={settings.error} onRetry={() => void settings.refetch()} /> : null}
      {settings.isPending ? <Skeleton height={420} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {settings.data ? <MailForm saved={settings.data} /> : null}
    </div>
  )
}

const securities = ['STARTTLS', 'TLS', 'NONE'] as const
const usualPorts = { STARTTLS: 587, TLS: 465, NONE: 25 } as const

type Draft = Required<Omit<MailSettingsUpdate, 'password' | 'user'>> & { readonly user: string; readonly password: string }

const draftOf = ({ host, port, security, user, from, publicUrl }: MailSettings): Draft => ({
  ...{ host, port, security, from, publicUrl },
  user: user === null ? '' : user,
  password: '',
})

/** An empty password keeps the stored one. */
const updateOf = ({ password, ...draft }: Draft): MailSettingsUpdate => ({ ...draft, ...(password === '' ? {} : { password }) })

const MailForm = ({ saved }: { saved: MailSettings }): ReactElement => {
  const { t } = useTranslation()
  const { draft, change, forgetSaved } = useEdits(draftOf(saved))
  useLeaveWarning(JSON.stringify(draft) !== JSON.stringify(draftOf(saved)))
  const save = useSave()
  const test = useTestMail()
  const fixed = saved.source === 'ENVIRONMENT'
  const error = save.error ?? test.error
  const refused = fieldErrorsOf(error, { MAIL_PASSWORD: 'password' })
  const form = useShowProblem(0, error)
  const forgetErrors = () => {
    if (save.error) save.reset()
    if (test.error) test.reset()
  }
  const edit = (next: Draft) => {
    change(next)
    forgetErrors()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    forgetErrors()
    save.mutate(updateOf(draft), { onSuccess: forgetSaved })
  }
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate>
        {fixed ? <p className="row-note">{t('mail.fixed')}</p> : null}
        <ConnectionFields draft={draft} onChange={edit} saved={saved} errors={refused} disabled={fixed} />
        <MessageFields draft={draft} onChange={edit} saved={saved} errors={refused} disabled={fixed} />
        {save.error && Object.keys(refused).length === 0 ? <ErrorNotice error={save.error} /> : null}
        {fixed ? null : (
          <Group justify="flex-end" my="md">
            {saved.source === 'APP' ? <RemoveButton /> : null}
            <Button type="submit" loading={save.isPending}>
              {t('mail.save')}
            </Button>
          </Group>
        )}
      </form>
      <TestSection draft={draft} test={test} errors={refused} forgetErrors={forgetErrors} />
    </>
  )
}

type FieldsProps = {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly saved: MailSettings
  readonly errors: Readonly<Record<string, string>>
  readonly disabled: boolean
}

const ConnectionFields = ({ draft, onChange, saved, errors, disabled }: FieldsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <FormSection title={t('mail.server')} text={t('mail.serverText')}>
      <TextInput
        label={t('mail.host')}
        value={draft.host}
        disabled={disabled}
        error={errors.host}
        onChange={(event) => onChange({ ...draft, host: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('mail.security')}
        value={draft.security}
        disabled={disabled}
        onChange={(event) => {
          const security = securities.find((one) => one === event.currentTarget.value) ?? 'STARTTLS'
          onChange({ ...draft, security, port: usualPorts[security] })
        }}
        data={securities.map((value) => ({ value, label: t(`mail.securities.${value}`) }))}
      />
      <NumberField
        label={t('mail.port')}
        min={1}
        max={65535}
        value={draft.port}
        disabled={disabled}
        error={errors.port}
        onChange={(port) => onChange({ ...draft, port })}
      />
      <TextInput
        label={t('mail.user')}
        autoComplete="off"
        value={draft.user}
        disabled={disabled}
        error={errors.user}
        onChange={(event) => onChange({ ...draft, user: event.currentTarget.value })}
      />
      <PasswordInput
        label={t('signIn.password')}
        description={saved.hasPassword ? t('mail.passwordStored') : undefined}
        autoComplete="off"
        value={draft.password}
        disabled={disabled}
        error={errors.password}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
        onChange={(event) => onChange({ ...draft, password: event.currentTarget.value })}
      />
    </FormSection>
  )
}

const MessageFields = ({ draft, onChange, errors, disabled }: FieldsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <FormSection title={t('mail.messages')} text={t('mail.messagesText')}>
      <TextInput
        label={t('mail.from')}
        type="email"
        value={draft.from}
        disabled={disabled}
        error={errors.from}
        onChange={(event) => onChange({ ...draft, from: event.currentTarget.value })}
      />
      <TextInput
        label={t('mail.publicUrl')}
        description={t('mail.publicUrlHint')}
        type="url"
        value={draft.publicUrl}
        disabled={disabled}
        error={errors.publicUrl}
        onChange={(event) => onChange({ ...draft, publicUrl: event.currentTarget.value })}
      />
    </FormSection>
  )
}

type TestSectionProps = Pick<FieldsProps, 'draft' | 'errors'> & {
  readonly test: ReturnType<typeof useTestMail>
  readonly forgetErrors: () => void
}

/** Sends a message with what is entered, before it is saved. */
const TestSection = ({ draft, test, errors, forgetErrors }: TestSectionProps): ReactElement => {
  const { t, i18n } = useTranslation()
  const me = useMe()
  const [to, setTo] = useState(me.email)
  const send = () => {
    forgetErrors()
    test.mutate({ ...updateOf(draft), to: to.trim(), language: mailLanguage(i18n.language) })
  }
  return (
    <FormSection title={t('mail.test')} text={t('mail.testText')}>
      <TextInput
        label={t('mail.to')}
        type="email"
        value={to}
        error={errors.to}
        onChange={(event) => {
          setTo(event.currentTarget.value)
          forgetErrors()
        }}
      />
      {test.error && Object.keys(errors).length === 0 ? <ErrorNotice error={test.error} /> : null}
      {test.data && !test.data.ok ? <ErrorNotice error={new Error(test.data.message)} /> : null}
      {test.data?.ok ? (
        <Alert role="status" variant="light">
          {test.data.message}
        </Alert>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" disabled={draft.host === ''} loading={test.isPending} onClick={send}>
          {t('mail.sendTest')}
        </Button>
      </Group>
    </FormSection>
  )
}

const RemoveButton = (): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: removeMailSettings,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: mailSettingsQuery.queryKey })
      void notify(t('mail.removed'))
    },
  })
  return (
    <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
      {t('mail.remove')}
    </Button>
  )
}

const useTestMail = () => useMutation({ mutationFn: sendTestMail, meta: { showsOwnError: true } })

const useSave = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: setMailSettings,
    meta: { showsOwnError: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: mailSettingsQuery.queryKey })
      void notify(t('mail.saved'))
    },
  })
}
