import '../follows/title/follow-button.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconMessagePlus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TitleRequest } from '../api/types.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { menuOnDemand } from '../ui/menu/menu-on-demand.tsx'
import { findOwnRequest } from './own-request.rules.ts'
import { openRequestsQuery } from './requests.api.ts'
import { useRequestTitle, useWithdrawRequest } from './use-requests.ts'

const TextDialog = lazyPart(() => import('./text-dialog.tsx'))
const RequestedMenu = menuOnDemand(() => import('./requested-items.tsx'))

type RequestButtonProps = {
  readonly title: string
  /** The address of the title; null when its source has no chapters. */
  readonly url: string | null
  readonly at: { readonly sourceId: string; readonly titleId: string }
  /** `card`: round, over a cover. */
  readonly look: 'card' | 'row' | 'page'
}

/** Requests a title with one press, for those who may not follow it. A requested title's button has the menu to withdraw it. */
export const RequestButton = (props: RequestButtonProps): ReactElement | null => {
  const { data } = useQuery(openRequestsQuery)
  // Until the own requests are known, a press could be a second request.
  if (!data) return null
  const own = findOwnRequest(data.content, props)
  return <Place look={props.look}>{own ? <Requested {...props} request={own} /> : <NotRequested {...props} />}</Place>
}

const Place = ({ look, children }: Pick<RequestButtonProps, 'look'> & { readonly children: ReactElement }): ReactElement => (
  <span className={look === 'card' ? 'follow-card' : 'follow-buttons'}>{children}</span>
)

const NotRequested = (props: RequestButtonProps): ReactElement => {
  const { t } = useTranslation()
  const { title, look } = props
  const [open, setOpen] = useState(false)
  const request = useRequestTitle(props)
  const name = t('requests.requestTitle', { title })
  const send = () => request.mutate('')
  if (look === 'card')
    return (
      <ActionIcon variant="filled" size={36} radius="xl" aria-label={name} title={name} loading={request.isPending} onClick={send}>
        <IconPlus size={20} stroke={2.4} aria-hidden="true" />
      </ActionIcon>
    )
  const small = look === 'row'
  return (
    <>
      <Button
        size={small ? 'xs' : 'md'}
        leftSection={<IconPlus size={small ? 16 : 20} aria-hidden="true" />}
        aria-label={name}
        loading={request.isPending}
        onClick={send}
      >
        {t('requests.request')}
      </Button>
      <ActionIcon
        variant="default"
        size={small ? 30 : 42}
        aria-label={t('requests.withCommentOf', { title })}
        title={t('requests.withComment')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconMessagePlus size={small ? 16 : 20} aria-hidden="true" />
      </ActionIcon>
      {open ? (
        <Suspense>
          <TextDialog
            title={name}
            label={t('requests.comment')}
            submit={t('requests.request')}
            isPending={request.isPending}
            onSubmit={(comment) => request.mutate(comment, { onSuccess: () => setOpen(false) })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

const Requested = ({ title, look, request }: RequestButtonProps & { readonly request: TitleRequest }): ReactElement => {
  const { t } = useTranslation()
  const withdraw = useWithdrawRequest()
  const name = t('requests.requestedTitle', { title })
  const small = look === 'row'
  return (
    <RequestedMenu
      position="bottom-end"
      button={
        look === 'card' ? (
          <ActionIcon data-followed variant="filled" size={36} radius="xl" aria-label={name} title={name} loading={withdraw.isPending}>
            <IconCheck size={20} stroke={2.4} aria-hidden="true" />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            size={small ? 'xs' : 'md'}
            leftSection={<IconCheck size={small ? 16 : 20} aria-hidden="true" />}
            aria-label={name}
            loading={withdraw.isPending}
          >
            {t('requests.requested')}
          </Button>
        )
      }
      items={{ onWithdraw: () => withdraw.mutate({ id: request.id, title }) }}
    />
  )
}
