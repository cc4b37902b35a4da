import './avatar.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useMe } from '../accounts/users.api.ts'
import { isGuest } from '../guests/guests.api.ts'
import { avatarsQuery, avatarUrl } from './avatars.api.ts'
import { initialsOf } from './initials.rules.ts'

type AvatarProps = { readonly user: { readonly id: string; readonly email: string }; readonly size?: 'tiny' | 'small' | 'large' }

/** The profile picture of an account, or its initials. The name is always beside it, so it has no text of its own. */
export const Avatar = ({ user: { id, email }, size = 'small' }: AvatarProps): ReactElement => {
  const avatar = useAvatar(id)
  return (
    <span className="avatar" data-size={size} aria-hidden="true">
      {avatar ? <img src={avatarUrl(avatar)} alt="" /> : initialsOf(email)}
    </span>
  )
}

/** The picture of an account; undefined while it has none. */
export const useAvatar = (userId: string) => {
  const guest = isGuest(useMe())
  const { data: avatars = [] } = useQuery({ ...avatarsQuery, enabled: !guest })
  return avatars.find((one) => one.userId === userId)
}
