import './trackers.css'
import { Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tracker } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { CopyField } from '../users/api-keys/copy-field.tsx'
import { refetchTrackers, signInToTracker } from './trackers.api.ts'

/** Signing in to a tracker, in the way that it offers. */
export const TrackerConnect = ({ tracker }: { tracker: Tracker }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const signIn = useMutation({
    mutationFn: () => signInToTracker(tracker.id, values),
    meta: { showsOwnError: true },
    onSuccess: async (url) => {
      if (url !== null) return window.location.assign(url)
      setValues({})
      await refetchTrackers(queryClient)
    },
  })
  if (tracker.signIn === 'unconfigured') return <Unconfigured tracker={tracker} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  return (
    <form onSubmit={submit} className="form-section-fields">
      {tracker.id === 'tracker-mangadex' && !tracker.account ? <Text size="sm">{t('trackers.mangaDexClient')}</Text> : null}
      {tracker.tokenPage !== null ? (
        <Text size="sm">
          {t('trackers.tokenText')}{' '}
          <Anchor href={tracker.tokenPage} target="_blank" rel="noreferrer noopener" inherit>
            {t('trackers.tokenPage', { name: tracker.name })}
          </Anchor>
        </Text>
      ) : null}
      {fieldsOf(tracker, t('trackers.token')).map(({ key, title, isSecret }) => {
        const field = knownFields.find((known) => known === key)
        const Input = isSecret ? PasswordInput : TextInput
        return (
          <Input
            key={key}
            label={field ? t(`trackers.fields.${field}`) : title}
            value={values[key] ?? ''}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [key]: value }))}
          />
        )
      })}
      {signIn.error ? <ErrorNotice error={signIn.error} /> : null}
      <div>
        <Button type="submit" loading={signIn.isPending}>
          {t(tracker.account ? 'trackers.signInAgain' : 'trackers.connect', { name: tracker.name })}
        </Button>
      </div>
    </form>
  )
}

const knownFields = ['username', 'password', 'mangaUpdatesName', 'mangaDexName', 'clientId', 'clientSecret'] as const

const fieldsOf = ({ signIn, fields }: Tracker, token: string): Tracker['fields'] =>
  signIn === 'token' ? [{ key: 'token', title: token, isSecret: true }] : fields

/** An administrator creates a client at the service, which needs the redirect URL. */
const Unconfigured = ({ tracker: { id, name, redirectUri } }: { tracker: Tracker }): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  if (!admin) return <p className="row-note">{t('trackers.unconfigured', { name })}</p>
  const known = trackersWithSteps.find((one) => one === id)
  const steps: readonly string[] = known ? Object.values(t(`trackers.clientSteps.${known}`, { returnObjects: true })) : []
  return (
    <>
      {known ? (
        <ol className="tracker-steps">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : (
        <p className="row-note">{t('trackers.unconfiguredAdmin', { name })}</p>
      )}
      <CopyField label={t('trackers.redirectUri')} text={redirectUri} />
      <div>
        <Button variant="default" renderRoot={(props) => <Link to="/settings/plugins/$pluginId" params={{ pluginId: id }} {...props} />}>
          {t('trackers.openPlugin')}
        </Button>
      </div>
    </>
  )
}

const trackersWithSteps = ['tracker-anilist', 'tracker-myanimelist'] as const
