import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import type { ReactElement, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { OnDemandTrigger } from '../ui/menu/on-demand.tsx'
import { useMe } from './accounts/users.api.ts'
import { Avatar } from './avatars/avatar.tsx'
import { isGuest } from './guests/guests.api.ts'

/** Includes the props that Menu.Target passes down. */
type UserMenuButtonProps = ActionIconProps & Partial<OnDemandTrigger> & { readonly ref?: Ref<HTMLButtonElement> }

/** The avatar in the corner; the menu itself loads on demand from user-menu-panel.tsx. */
export const UserMenuButton = (props: UserMenuButtonProps): ReactElement => {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      radius="xl"
      aria-haspopup="menu"
      aria-label={isGuest(me) ? t('guest.menu') : t('userMenu.title', { email: me.email })}
      {...props}
    >
      {isGuest(me) ? <IconUserCircle size={24} stroke={1.6} /> : <Avatar user={me} />}
    </ActionIcon>
  )
}
