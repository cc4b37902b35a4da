import '../ui/lists/rows.css'
import { Button, Group, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInMethods } from '../api/types.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { signInOptionsQuery } from './accounts/users.api.ts'
import { linkProvider, signInMethodsQuery, unlinkIdentity } from './providers/providers.api.ts'

type Identity = SignInMethods['identities'][number]

/** Accounts at sign-in providers that are linked to one's own. Nothing on a server without providers. */
export const SignInMethodsSection = (): ReactElement | null => {
  const { t } = useTranslation()
  const methods = useQuery(signInMethodsQuery)
  if (methods.isError) return <ErrorNotice error={methods.error} onRetry={() => void methods.refetch()} />
  if (methods.isPending) return <Skeleton height={70} radius="lg" role="status" aria-label={t('loading')} />
  const { identities, linkable } = methods.data
  if (identities.length === 0 && linkable.length === 0) return null
  return (
    <FormSection title={t('signInMethods.title')} text={t('signInMethods.text')}>
      <LinkFailure />
      {identities.length > 0 ? (
        <ul className="rows" aria-label={t('signInMethods.title')}>
          {identities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} />
          ))}
        </ul>
      ) : null}
      {linkable.length > 0 ? <LinkButtons providers={linkable} /> : null}
    </FormSection>
  )
}

/** Why linking failed, after the provider has sent the browser back. */
const LinkFailure = (): ReactElement | null => {
  const { signInError, provider } = useSearch({ from: '/member/shell/settings/account' })
  const { data } = useQuery({ ...signInOptionsQuery({ error: signInError, provider }), enabled: signInError !== undefined })
  return signInError !== undefined && data?.failure ? <ErrorNotice error={new Error(data.failure)} /> : null
}

const LinkButtons = ({ providers }: { providers: SignInMethods['linkable'] }): ReactElement => {
  const { t } = useTranslation()
  const link = useMutation({
    mutationFn: linkProvider,
    meta: { showsOwnError: true },
    onSuccess: (url) => {
      if (url !== null) window.location.assign(url)
    },
  })
  return (
    <>
      <Group gap="xs">
        {providers.map(({ registrationId, name }) => (
          <Button key={registrationId} variant="default" loading={link.isPending} onClick={() => link.mutate(registrationId)}>
            {t('signInMethods.link', { name })}
          </Button>
        ))}
      </Group>
      {link.error ? <ErrorNotice error={link.error} /> : null}
    </>
  )
}

const IdentityRow = ({ identity }: { identity: Identity }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, issuer, lastSignInAt } = identity
  const name = identity.providerName ?? issuer
  const unlink = async () => {
    await unlinkIdentity(id)
    await queryClient.invalidateQueries({ queryKey: signInMethodsQuery.queryKey })
  }
  const used = lastSignInAt === null ? t('signInMethods.neverUsed') : t('signInMethods.lastUse', { when: moment(lastSignInAt) })
  return (
    <li className="row">
      <div className="row-text">
        <div className="row-name">{name}</div>
        <p className="row-note">{[identity.name, identity.email, used].filter(Boolean).join(' · ')}</p>
      </div>
      <Button size="xs" variant="default" aria-label={t('signInMethods.unlinkThis', { name })} onClick={() => setAsking(true)}>
        {t('signInMethods.unlink')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t('signInMethods.unlinkQuestion', { name })}
          text={t('signInMethods.unlinkText')}
          button={t('signInMethods.unlink')}
          danger
          act={unlink}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </li>
  )
}
