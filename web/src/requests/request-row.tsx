import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconDots, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TitleRequest } from '../api/types.ts'
import { coverUrlOf } from '../discover/discover.api.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { menuOnDemand } from '../ui/menu/menu-on-demand.tsx'
import { Poster } from '../ui/poster.tsx'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { Avatar } from '../users/avatars/avatar.tsx'
import type { DecisionItemsProps } from './decision-items.tsx'
import { useApproveRequest, useDeclineRequest, useWithdrawRequest } from './use-requests.ts'

const ApproveDialog = lazyPart(() => import('./approve-dialog.tsx'))
const TextDialog = lazyPart(() => import('./text-dialog.tsx'))

type RequestRowProps = { readonly request: TitleRequest; readonly admin: boolean }

/** A request with its cover, who asked and why, and what can be done with it. */
export const RequestRow = ({ request, admin }: RequestRowProps): ReactElement => {
  const { title, source, titleId, state } = request
  const cover = coverUrlOf(request)
  const open = state === 'open'
  return (
    <li className="request" data-unread={request.unread}>
      <span className="request-cover">{cover ? <Poster src={cover} title="" /> : <span className="poster-frame" />}</span>
      <div className="request-body">
        <div className="request-head">
          <Link to="/discover/$source/$titleId" params={{ source, titleId }} className="request-title" preload={false}>
            {title}
          </Link>
          <RequestState request={request} />
        </div>
        <RequestFacts request={request} admin={admin} />
        {open && admin ? <Decisions request={request} /> : null}
        {open && !admin ? <WithdrawButton request={request} /> : null}
        {state === 'approved' ? <ResultLink request={request} admin={admin} /> : null}
      </div>
    </li>
  )
}

const RequestState = ({ request: { state, unread } }: { readonly request: TitleRequest }): ReactElement => {
  const { t } = useTranslation()
  return (
    <span className="request-state" data-state={state} data-unread={unread}>
      {t(`requests.states.${state}`)}
      {unread ? <span className="only-screen-reader">, {t('requests.new')}</span> : null}
    </span>
  )
}

const RequestFacts = ({ request, admin }: RequestRowProps): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const { requesters, createdAt, state, reason, followUrl, sourceName } = request
  const people = requesters.map(({ email }) => email).join(', ')
  const asked = admin && people ? t('requests.by', { people, time: moment(createdAt) }) : t('requests.at', { time: moment(createdAt) })
  const comments = requesters.filter(({ comment }) => comment !== null)
  return (
    <>
      <p className="request-note">
        {admin ? requesters.map(({ userId: id, email }) => <Avatar key={id} user={{ id, email }} size="tiny" />) : null}
        {asked} · {sourceName}
      </p>
      {comments.map(({ userId, comment, email }) => (
        <blockquote key={userId} className="request-comment">
          {comment}
          {requesters.length > 1 ? <cite>{email}</cite> : null}
        </blockquote>
      ))}
      <Decision request={request} />
      {reason ? <p className="request-reason">{t('requests.reasonGiven', { reason })}</p> : null}
      {admin && state === 'open' && followUrl === null ? <p className="request-note">{t('requests.noMatch')}</p> : null}
    </>
  )
}

const Decision = ({ request: { state, decidedAt, decidedBy } }: { readonly request: TitleRequest }): ReactElement | null => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  if (!decidedAt || (state !== 'approved' && state !== 'declined')) return null
  const time = moment(decidedAt)
  return (
    <p className="request-note">
      {decidedBy ? t(`requests.decidedBy.${state}`, { person: decidedBy, time }) : t(`requests.decided.${state}`, { time })}
    </p>
  )
}

/** Leads to what an approval has brought: the series, or until there is one its download. */
const ResultLink = ({ request: { seriesId, title }, admin }: RequestRowProps): ReactElement | null => {
  const { t } = useTranslation()
  if (seriesId !== null)
    return (
      <Link to="/series/$seriesId" params={{ seriesId }} className="request-result">
        {t('requests.openSeries')}
        <span className="only-screen-reader">: {title}</span>
      </Link>
    )
  if (!admin) return null
  return (
    <Link to="/downloads" search={{ q: title }} className="request-result">
      {t('requests.downloads')}
      <span className="only-screen-reader">: {title}</span>
    </Link>
  )
}

const WithdrawButton = ({ request: { id, title } }: { readonly request: TitleRequest }): ReactElement => {
  const { t } = useTranslation()
  const withdraw = useWithdrawRequest()
  return (
    <div className="request-actions">
      <Button
        size="sm"
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
        aria-label={t('requests.withdrawTitle', { title })}
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate({ id, title })}
      >
        {t('requests.withdraw')}
      </Button>
    </div>
  )
}

const Decisions = ({ request }: { readonly request: TitleRequest }): ReactElement => {
  const { t } = useTranslation()
  const { title } = request
  const [dialog, setDialog] = useState<'options' | 'reason'>()
  const approve = useApproveRequest(request)
  const decline = useDeclineRequest(request)
  const close = () => setDialog(undefined)
  return (
    <div className="request-actions">
      <Button
        size="sm"
        leftSection={<IconCheck size={18} aria-hidden="true" />}
        aria-label={t('requests.approveTitle', { title })}
        loading={approve.isPending}
        disabled={decline.isPending}
        onClick={() => approve.mutate({})}
      >
        {t('requests.approve')}
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconX size={18} aria-hidden="true" />}
        aria-label={t('requests.declineTitle', { title })}
        loading={decline.isPending}
        disabled={approve.isPending}
        onClick={() => decline.mutate('')}
      >
        {t('requests.decline')}
      </Button>
      <DecisionMenu title={title} onChoose={setDialog} />
      <Suspense>
        {dialog === 'options' ? <ApproveDialog request={request} onClose={close} /> : null}
        {dialog === 'reason' ? (
          <TextDialog
            title={t('requests.declineTitle', { title })}
            label={t('requests.reason')}
            submit={t('requests.decline')}
            isPending={decline.isPending}
            onSubmit={(reason) => decline.mutate(reason, { onSuccess: close })}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

const LazyMenu = menuOnDemand(() => import('./decision-items.tsx'))

type DecisionMenuProps = DecisionItemsProps & { readonly title: string }

const DecisionMenu = ({ title, onChoose }: DecisionMenuProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <LazyMenu
      position="bottom-end"
      items={{ onChoose }}
      button={
        <ActionIcon variant="default" size={36} aria-label={t('requests.more', { title })} title={t('requests.moreShort')}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      }
    />
  )
}
