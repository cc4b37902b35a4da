import '../../ui/lists/rows.css'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invitation } from '../../api/types.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { notify } from '../../ui/notices.tsx'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { useRestrictionTexts } from '../accounts/restriction-texts.ts'
import { userDraftOf } from '../accounts/user-draft.rules.ts'
import { invitationsQuery, revokeInvitation } from './invitations.api.ts'

/** Invitation links: what each is for, and who used it. */
export const InvitationsPage = (): ReactElement => {
  const { t } = useTranslation()
  const invitations = useQuery(invitationsQuery)
  return (
    <div className="page page-narrow">
      <BackLink to="/settings/users">{t('accounts.title')}</BackLink>
      <PageHead title={t('invitations.title')}>
        <Button leftSection={<IconPlus size={18} />} renderRoot={(props) => <Link to="/settings/users/invitations/new" {...props} />}>
          {t('invitations.add')}
        </Button>
      </PageHead>
      <p className="page-lead">{t('invitations.lead')}</p>
      {invitations.isError ? <ErrorNotice error={invitations.error} onRetry={() => void invitations.refetch()} /> : null}
      {invitations.isPending ? <Skeleton height={140} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {invitations.data?.length === 0 ? <p className="row-note">{t('invitations.none')}</p> : null}
      {invitations.data && invitations.data.length > 0 ? (
        <ul className="rows" aria-label={t('invitations.title')}>
          {invitations.data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const InvitationRow = ({ invitation }: { invitation: Invitation }): ReactElement => {
  const { t, i18n } = useTranslation()
  const moment = useFormatDateTime()
  const textsOf = useRestrictionTexts()
  const { status, email, maxUses, uses, expiresAt, usedBy, createdBy, createdAt } = invitation
  const people = new Intl.ListFormat(i18n.language).format(usedBy.map((one) => one.email))
  return (
    <li className="row">
      <div className="row-text">
        <div>
          <span className="row-name">{email ?? t('invitations.forAnyone', { count: maxUses })}</span>
          {status === 'OPEN' ? null : <span className="row-mark">{t(`invitations.status.${status}`)}</span>}
          {invitation.roles.includes('ADMIN') ? <span className="row-mark">{t('accounts.roles.ADMIN.short')}</span> : null}
        </div>
        <p className="row-note">{textsOf(userDraftOf(asUser(invitation))).join(' ')}</p>
        <p className="row-note">
          {createdBy === null
            ? t('invitations.created', { when: moment(createdAt) })
            : t('invitations.createdBy', { when: moment(createdAt), email: createdBy })}{' '}
          {status === 'OPEN' ? t('invitations.expires', { when: moment(expiresAt) }) : null}{' '}
          {status === 'OPEN' && maxUses > 1 ? t('invitations.uses', { uses, maxUses }) : null}
        </p>
        {usedBy.length > 0 ? <p className="row-note">{t('invitations.usedBy', { people })}</p> : null}
      </div>
      {status === 'OPEN' ? <RevokeButton id={invitation.id} /> : null}
    </li>
  )
}

const asUser = (invitation: Invitation) => ({ ...invitation, email: '' })

const RevokeButton = ({ id }: { id: string }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [confirming, setConfirming] = useState(false)
  const revoke = async () => {
    await revokeInvitation(id)
    await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    void notify(t('invitations.revoked'))
  }
  return (
    <div className="row-side">
      <Button variant="default" onClick={() => setConfirming(true)}>
        {t('invitations.revoke')}
      </Button>
      {confirming ? (
        <ConfirmDialog
          title={t('invitations.revokeTitle')}
          text={t('invitations.revokeText')}
          button={t('invitations.revoke')}
          danger
          act={revoke}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  )
}
