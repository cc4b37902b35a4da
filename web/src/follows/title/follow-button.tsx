import './follow-button.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck, IconPlayerPause, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestButton } from '../../requests/request-button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'
import { type FollowTarget, useFollowTitle } from './use-follow-title.ts'

const FollowDialog = lazyPart(() => import('./follow-dialog.tsx'))

type FollowButtonProps = {
  readonly target: FollowTarget
  /** `card`: round, over a cover. */
  readonly look?: 'card' | 'row' | 'page'
}

/**
 * Follows a title with one press, with the library and options that were chosen last; beside it a menu for other ones. A followed title's
 * button opens that menu. Those who may not follow request a title of a source instead.
 */
export const FollowButton = ({ target, look = 'page' }: FollowButtonProps): ReactElement | null => {
  const admin = isAdmin(useMe())
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { url, at, title, followed } = target
  if (!admin) return at && followed.length === 0 ? <RequestButton {...{ title, url, at, look }} /> : null
  const showOptions = () => {
    // What is followed is the match, which the title's page shows.
    if (url === null && at) void navigate({ to: '/discover/$source/$titleId', params: { source: at.sourceId, titleId: at.titleId } })
    else setOpen(true)
  }
  const Buttons = look === 'card' ? CardButtons : WideButtons
  return (
    <>
      <Buttons target={target} look={look} onMenu={showOptions} />
      {open ? (
        <Suspense>
          <FollowDialog target={target} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

type ButtonsProps = Required<FollowButtonProps> & { readonly onMenu: () => void }

const WideButtons = ({ target, look, onMenu }: ButtonsProps): ReactElement => {
  const { t } = useTranslation()
  const follow = useFollowTitle(target)
  const { name, text, Icon, followed } = useFollowState(target)
  const small = look === 'row'
  return (
    <span className="follow-buttons">
      <Button
        variant={followed ? 'default' : 'filled'}
        size={small ? 'xs' : 'md'}
        radius={followed ? 'xl' : 'md'}
        className="follow-main"
        data-followed={followed}
        leftSection={<Icon size={small ? 16 : 20} aria-hidden="true" />}
        aria-label={name}
        loading={follow.isPending}
        onClick={() => (followed ? onMenu() : follow.mutate({}))}
      >
        {text}
      </Button>
      {target.url === null || followed ? null : (
        <ActionIcon
          variant="default"
          size={small ? 30 : 42}
          aria-label={t('follow.options', { title: target.title })}
          title={t('follow.optionsShort')}
          aria-haspopup="dialog"
          onClick={onMenu}
        >
          <IconAdjustmentsHorizontal size={small ? 16 : 20} aria-hidden="true" />
        </ActionIcon>
      )}
    </span>
  )
}

const CardButtons = ({ target, onMenu }: ButtonsProps): ReactElement => {
  const { t } = useTranslation()
  const follow = useFollowTitle(target)
  const { name, Icon, followed } = useFollowState(target)
  return (
    <span className="follow-card">
      {target.url === null || followed ? null : (
        <ActionIcon
          className="follow-card-menu"
          variant="filled"
          size={36}
          radius="xl"
          aria-label={t('follow.options', { title: target.title })}
          title={t('follow.optionsShort')}
          aria-haspopup="dialog"
          onClick={onMenu}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      <ActionIcon
        className="follow-card-main"
        data-followed={followed}
        variant="filled"
        size={36}
        radius="xl"
        aria-label={name}
        title={name}
        loading={follow.isPending}
        onClick={() => (followed ? onMenu() : follow.mutate({}))}
      >
        <Icon size={20} stroke={2.4} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}

/** The text of the button, and its full name for screen readers. */
const useFollowState = ({ title, followed, paused }: FollowTarget) => {
  const { t } = useTranslation()
  if (followed.length === 0) return { followed: false, text: t('follow.follow'), name: t('follow.followTitle', { title }), Icon: IconPlus }
  if (paused) return { followed: true, text: t('follow.paused'), name: t('follow.pausedTitle', { title }), Icon: IconPlayerPause }
  return { followed: true, text: t('follow.following'), name: t('follow.followingTitle', { title }), Icon: IconCheck }
}
