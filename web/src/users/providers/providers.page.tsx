import '../form-styles.ts'
import '../../ui/lists/rows.css'
import { Button, Skeleton, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInProvider, SignInSettings } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { TwoFactorRequirement } from '../two-factor/two-factor-requirement.tsx'
import { setPasswordSignIn, signInSettingsQuery } from './providers.api.ts'

/** How people sign in: providers, and whether passwords are accepted. */
export const ProvidersPage = (): ReactElement => {
  const { t } = useTranslation()
  const settings = useQuery(signInSettingsQuery)
  return (
    <div className="page page-narrow">
      <PageHead title={t('signInSettings.title')}>
        <Button leftSection={<IconPlus size={18} />} renderRoot={(props) => <Link to="/settings/sign-in/new" {...props} />}>
          {t('signInSettings.add')}
        </Button>
      </PageHead>
      <p className="page-lead">{t('signInSettings.lead')}</p>
      {settings.isError ? <ErrorNotice error={settings.error} onRetry={() => void settings.refetch()} /> : null}
      {settings.isPending ? <Skeleton height={210} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {settings.data ? (
        <>
          <ProviderList providers={settings.data.providers} />
          <PasswordSwitch settings={settings.data} />
          <TwoFactorRequirement />
        </>
      ) : null}
    </div>
  )
}

const ProviderList = ({ providers }: { providers: readonly SignInProvider[] }): ReactElement => {
  const { t } = useTranslation()
  if (providers.length === 0) return <p className="row-note">{t('signInSettings.none')}</p>
  return (
    <ul className="rows" aria-label={t('signInSettings.providers')}>
      {providers.map(({ id, name, issuer, source }) => (
        <li className="row" key={id}>
          <div className="row-text">
            <div>
              <Link to="/settings/sign-in/$providerId" params={{ providerId: id }} className="row-name">
                {name}
              </Link>
              {source === 'ENVIRONMENT' ? <span className="row-mark">{t('signInSettings.readOnly')}</span> : null}
            </div>
            <p className="row-note">{issuer}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const PasswordSwitch = ({ settings }: { settings: SignInSettings }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: setPasswordSignIn,
    meta: { showsOwnError: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey }),
  })
  const { passwordSignIn, passwordSignInEffective, passwordSignInFromEnvironment } = settings
  return (
    <FormSection title={t('signInSettings.passwords')} text={t('signInSettings.passwordsText')}>
      <Switch
        label={t('signInSettings.passwordSwitch')}
        description={t('signInSettings.passwordHint')}
        checked={save.isPending ? save.variables : passwordSignIn}
        disabled={passwordSignInFromEnvironment || save.isPending}
        onChange={(event) => save.mutate(event.currentTarget.checked)}
      />
      {passwordSignInFromEnvironment ? <p className="row-note">{t('signInSettings.passwordsFixed')}</p> : null}
      {!passwordSignIn && passwordSignInEffective ? <p className="row-note">{t('signInSettings.passwordsStillOn')}</p> : null}
      {save.error ? <ErrorNotice error={save.error} /> : null}
    </FormSection>
  )
}
