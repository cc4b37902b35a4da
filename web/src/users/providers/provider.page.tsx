import '../form-styles.ts'
import '../../ui/lists/rows.css'
import { Alert, Button, Skeleton } from '@mantine/core'
import { IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '../../api/field-errors.rules.ts'
import type { SignInProvider, SignInSettings } from '../../api/types.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useEdits } from '../../ui/fields/use-edits.ts'
import { useLeaveWarning } from '../../ui/fields/use-leave-warning.ts'
import { useShowProblem } from '../../ui/fields/use-show-problem.ts'
import { FormSection } from '../../ui/form-section.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { notify } from '../../ui/notices.tsx'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { useRememberPage } from '../../ui/use-remember-page.ts'
import { GroupFields } from './group-fields.tsx'
import { missingField, newProviderDraft, type ProviderDraft, providerBodyOf, providerDraftOf } from './provider-draft.rules.ts'
import { AccountFields, ClaimFields, ConnectionFields } from './provider-fields.tsx'
import { ProviderTest } from './provider-test.tsx'
import { changeProvider, createProvider, removeProvider, signInSettingsQuery } from './providers.api.ts'

/** Adds a sign-in provider. */
export const NewProviderPage = (): ReactElement => {
  const { t } = useTranslation()
  const settings = useQuery(signInSettingsQuery)
  return (
    <ProviderFrame title={t('signInSettings.add')} error={settings.error} pending={settings.isPending}>
      {settings.data ? <ProviderForm settings={settings.data} /> : null}
    </ProviderFrame>
  )
}

/** Settings of one sign-in provider; those of the environment are only shown. */
export const ProviderPage = (): ReactElement => {
  const { providerId } = useParams({ from: '/member/shell/settings/server/sign-in/$providerId' })
  const settings = useQuery(signInSettingsQuery)
  const provider = settings.data?.providers.find(({ id }) => id === providerId)
  if (settings.data && !provider) return <NotFound />
  return (
    <ProviderFrame title={provider ? provider.name : ''} error={settings.error} pending={settings.isPending}>
      {settings.data && provider ? <ProviderForm key={provider.id} provider={provider} settings={settings.data} /> : null}
    </ProviderFrame>
  )
}

type FrameProps = { readonly title: string; readonly error: Error | null; readonly pending: boolean; readonly children: ReactNode }

const ProviderFrame = ({ title, error, pending, children }: FrameProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="page page-narrow">
      <BackLink to="/settings/sign-in">{t('signInSettings.title')}</BackLink>
      <PageHead title={title} />
      {error ? <ErrorNotice error={error} /> : null}
      {pending ? <Skeleton height={420} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {children}
    </div>
  )
}

type ProviderFormProps = { readonly provider?: SignInProvider; readonly settings: SignInSettings }

const ProviderForm = ({ provider, settings }: ProviderFormProps): ReactElement => {
  const { t } = useTranslation()
  const stored = provider ? providerDraftOf(provider) : newProviderDraft
  const { draft, change: edit } = useEdits(stored)
  useLeaveWarning(JSON.stringify(draft) !== JSON.stringify(stored))
  const [attempts, setAttempts] = useState(0)
  const save = useSave(provider)
  const readOnly = provider?.source === 'ENVIRONMENT'
  const errors = fieldErrorsOf(save.error, { SIGN_IN_PROVIDER_ID_TAKEN: 'id', SIGN_IN_SECRET_NEEDED: 'clientSecret' })
  const missing = attempts > 0 ? missingField(draft) : undefined
  const change = (next: ProviderDraft) => {
    edit(next)
    if (save.error) save.reset()
  }
  const form = useShowProblem(attempts, save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (!missingField(draft)) save.mutate(draft)
  }
  const fieldErrors = missing ? { ...errors, [missing]: t('signInSettings.required') } : errors
  const fields = { draft, onChange: change, errors: fieldErrors }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {readOnly ? (
        <Alert icon={<IconInfoCircle size={20} />} mb="lg" variant="light">
          {t('signInSettings.readOnlyText')}
        </Alert>
      ) : null}
      <fieldset className="plain-fieldset" disabled={readOnly}>
        <ConnectionFields {...fields} isNew={provider === undefined} hasSecret={provider?.hasSecret ?? false} settings={settings} />
      </fieldset>
      {readOnly ? null : <ProviderTest draft={draft} />}
      <fieldset className="plain-fieldset" disabled={readOnly}>
        <AccountFields {...fields} />
        <ClaimFields {...fields} />
        <GroupFields {...fields} />
      </fieldset>
      {save.error && Object.keys(errors).length === 0 ? <ErrorNotice error={save.error} /> : null}
      {readOnly ? null : (
        <div className="save-bar">
          <Button variant="default" renderRoot={(props) => <Link to="/settings/sign-in" ignoreBlocker {...props} />}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t(provider ? 'signInSettings.save' : 'signInSettings.add')}
          </Button>
        </div>
      )}
      {provider && !readOnly ? <RemoveProvider provider={provider} /> : null}
    </form>
  )
}

const useSave = (provider: SignInProvider | undefined) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const rememberPage = useRememberPage()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (draft: ProviderDraft) => {
      const { id, ...body } = providerBodyOf(draft)
      return provider ? changeProvider(provider.id, body) : createProvider({ id, ...body })
    },
    meta: { showsOwnError: true },
    onMutate: () => rememberPage(),
    onSuccess: async ({ name }, _draft, isStillOpen) => {
      await queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey })
      if (isStillOpen()) await navigate({ to: '/settings/sign-in', ignoreBlocker: true })
      void notify(t('signInSettings.saved', { name }))
    },
  })
}

const RemoveProvider = ({ provider: { id, name } }: { provider: SignInProvider }): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const rememberPage = useRememberPage()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    const isStillOpen = rememberPage()
    await removeProvider(id)
    if (isStillOpen()) await navigate({ to: '/settings/sign-in', ignoreBlocker: true })
    await queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey })
    void notify(t('signInSettings.removed', { name }))
  }
  return (
    <FormSection title={t('signInSettings.remove')} text={t('signInSettings.removeText')}>
      <div>
        <Button color="vermilion" variant="light" leftSection={<IconTrash size={18} />} onClick={() => setAsking(true)}>
          {t('signInSettings.remove')}
        </Button>
      </div>
      {asking ? (
        <ConfirmDialog
          title={t('signInSettings.removeQuestion', { name })}
          text={t('signInSettings.removeText')}
          button={t('signInSettings.remove')}
          danger
          act={remove}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </FormSection>
  )
}
