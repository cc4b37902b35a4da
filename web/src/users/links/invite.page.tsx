import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { providerSignInUrl } from '../../api/base-path.ts'
import { fieldErrorsOf } from '../../api/field-errors.rules.ts'
import type { InvitationOffer } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { setSignedInUser } from '../accounts/users.api.ts'
import { isEmailLike, minPasswordLength, passwordProblem } from '../sign-in/credentials.rules.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { WelcomeLayout } from '../sign-in/welcome-layout.tsx'
import { LinkProblem } from './link-problem.tsx'
import { acceptInvitation, invitationOfferQuery } from './links.api.ts'

/** Whoever opens an invitation link creates an account here. */
export const InvitePage = (): ReactElement | null => {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/invite/$token' })
  const offer = useQuery({ ...invitationOfferQuery(token), refetchOnWindowFocus: false })
  if (offer.error) return <LinkProblem title={t('invite.title')} error={offer.error} onRetry={() => void offer.refetch()} />
  if (!offer.data) return null
  if (!offer.data.passwordSignIn) {
    return (
      <WelcomeLayout title={t('invite.title')} text={t('invite.noPasswords')}>
        <ProviderButtons token={token} offer={offer.data} isMain />
      </WelcomeLayout>
    )
  }
  return (
    <WelcomeLayout title={t('invite.title')} text={t('invite.text')}>
      <AccountForm token={token} offer={offer.data} />
      <ProviderButtons token={token} offer={offer.data} />
    </WelcomeLayout>
  )
}

const AccountForm = ({ token, offer }: { token: string; offer: InvitationOffer }): ReactElement => {
  const { t } = useTranslation()
  const [email, setEmail] = useState(offer.email === null ? '' : offer.email)
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const accept = useAccept()
  const emailProblem = isEmailLike(email.trim()) ? undefined : t('claim.emailInvalid')
  const problem = passwordProblem(password)
  const refused = fieldErrorsOf(accept.error, { EMAIL_TAKEN: 'email', INVITATION_EMAIL: 'email' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!emailProblem && !problem) accept.mutate({ token, email: email.trim(), password })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {accept.error && Object.keys(refused).length === 0 ? <ErrorNotice error={accept.error} /> : null}
        <TextInput
          label={t('signIn.email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus={offer.email === null}
          readOnly={offer.email !== null}
          value={email}
          onChange={(event) => {
            accept.reset()
            setEmail(event.currentTarget.value)
          }}
          error={(asked ? emailProblem : undefined) ?? refused.email}
        />
        <PasswordField
          label={t('claim.password')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={asked && problem ? t(`claim.${problem}`, { length: minPasswordLength }) : refused.password}
        />
        <Button type="submit" size="md" fullWidth loading={accept.isPending}>
          {t('claim.submit')}
        </Button>
      </Stack>
    </form>
  )
}

type ProviderButtonsProps = {
  readonly token: string
  readonly offer: InvitationOffer
  /** Whether there is no other way to accept. */
  readonly isMain?: boolean
}

/** Creates the account of the invitation with a provider. */
const ProviderButtons = ({ token, offer: { providers }, isMain = false }: ProviderButtonsProps): ReactElement | null => {
  const { t } = useTranslation()
  if (providers.length === 0) return null
  return (
    <Stack gap="md" mt={isMain ? 0 : 'md'}>
      {providers.map(({ registrationId, name }) => (
        <Button
          key={registrationId}
          component="a"
          href={providerSignInUrl(registrationId, { returnTo: '/', staySignedIn: true, invitation: token })}
          variant={isMain ? 'filled' : 'default'}
          size="md"
          fullWidth
        >
          {t('signIn.with', { name })}
        </Button>
      ))}
    </Stack>
  )
}

const useAccept = () => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: acceptInvitation,
    meta: { showsOwnError: true },
    onSuccess: async (user) => {
      // Whoever was signed in in this browser before is not any more.
      queryClient.clear()
      setSignedInUser(queryClient, user)
      await navigate({ to: '/' })
    },
  })
}
