import '../../ui/lists/rows.css'
import '../form-styles.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '../../api/field-errors.rules.ts'
import type { NewInvitation } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { useLeaveWarning } from '../../ui/fields/use-leave-warning.ts'
import { useShowProblem } from '../../ui/fields/use-show-problem.ts'
import { FormSection } from '../../ui/form-section.tsx'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { newUserDraft, userDraftProblem, userUpdateOf } from '../accounts/user-draft.rules.ts'
import { UserFields } from '../accounts/user-fields.tsx'
import { CopyField } from '../api-keys/copy-field.tsx'
import { mailLanguage } from '../mail/mail.api.ts'
import { isEmailLike } from '../sign-in/credentials.rules.ts'
import { createInvitation, invitationsQuery } from './invitations.api.ts'

/** Creates an invitation link, and shows it once. */
export const NewInvitationPage = (): ReactElement => {
  const { t } = useTranslation()
  const create = useCreateInvitation()
  return (
    <div className="page page-narrow">
      <BackLink to="/settings/users/invitations">{t('invitations.title')}</BackLink>
      <PageHead title={t(create.data ? 'invitations.linkCreated' : 'invitations.add')} />
      {create.data ? <CreatedLink invitation={create.data} /> : <InvitationForm create={create} />}
    </div>
  )
}

const useCreateInvitation = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: createInvitation,
    meta: { showsOwnError: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
}

const CreatedLink = ({ invitation: { url, expiresAt, sentTo } }: { invitation: NewInvitation }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  return (
    <div role="status">
      <CopyField label={t('invitations.link')} text={url} />
      <p className="row-note">{t('invitations.once', { when: moment(expiresAt) })}</p>
      {sentTo === null ? null : <p className="row-note">{t('invitations.sentTo', { email: sentTo })}</p>}
    </div>
  )
}

const InvitationForm = ({ create }: { create: ReturnType<typeof useCreateInvitation> }): ReactElement => {
  const { t, i18n } = useTranslation()
  const [email, setEmail] = useState('')
  const [days, setDays] = useState(usualDays)
  const [uses, setUses] = useState(usualUses)
  const [draft, setDraft] = useState(newUserDraft)
  const [attempts, setAttempts] = useState(0)
  useLeaveWarning(email !== '' || days !== usualDays || uses !== usualUses || JSON.stringify(draft) !== JSON.stringify(newUserDraft))
  const address = email.trim()
  const isEmailValid = address === '' || isEmailLike(address)
  const problems = {
    days: isBetween(days, 1, maxDays) ? undefined : t('invitations.between', { min: 1, max: maxDays }),
    // Not asked for with an email address.
    uses: address !== '' || isBetween(uses, 1, maxUses) ? undefined : t('invitations.between', { min: 1, max: maxUses }),
  }
  const refused = fieldErrorsOf(create.error, { EMAIL_TAKEN: 'email' })
  const form = useShowProblem(attempts, create.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (!isEmailValid || problems.days || problems.uses || userDraftProblem(draft)) return
    const forOne = address === '' ? {} : { email: address }
    const language = mailLanguage(i18n.language)
    create.mutate({ ...userUpdateOf(draft), ...forOne, language, expiresInDays: days, maxUses: address === '' ? uses : 1 })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <FormSection title={t('invitations.link')} text={t('invitations.linkText')}>
        <TextInput
          label={t('invitations.email')}
          description={t('invitations.emailHint')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => {
            create.reset()
            setEmail(event.currentTarget.value)
          }}
          error={isEmailValid ? refused.email : t('claim.emailInvalid')}
        />
        <CountInput label={t('invitations.days')} value={days} max={maxDays} onChange={setDays} error={problems.days} />
        {address === '' ? (
          <CountInput label={t('invitations.maxUses')} value={uses} max={maxUses} onChange={setUses} error={problems.uses} />
        ) : null}
      </FormSection>
      <UserFields draft={draft} onChange={setDraft} />
      {create.error && Object.keys(refused).length === 0 ? <ErrorNotice error={create.error} /> : null}
      <div className="save-bar">
        <Button variant="default" renderRoot={(props) => <Link to="/settings/users/invitations" ignoreBlocker {...props} />}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {t('invitations.create')}
        </Button>
      </div>
    </form>
  )
}

const usualDays = 7
const usualUses = 1

/** The server's limits. */
const maxDays = 365
const maxUses = 100

const isBetween = (value: number, min: number, max: number): boolean => Number.isInteger(value) && value >= min && value <= max

type CountInputProps = {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly onChange: (value: number) => void
  readonly error: string | undefined
}

const CountInput = (props: CountInputProps): ReactElement => <NumberField min={1} {...props} />
