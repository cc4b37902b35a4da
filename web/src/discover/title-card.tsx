import '../library/series-card.css'
import './discover.css'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverTitle } from '../api/types.ts'
import { FollowButton } from '../follows/title/follow-button.tsx'
import { Poster } from '../ui/poster.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { coverUrlOf } from './discover.api.ts'
import { followTargetOf } from './follow-target.rules.ts'

type TitleCardProps = {
  readonly title: DiscoverTitle
  /** Whether chapters of the source can be downloaded. */
  readonly downloadable: boolean
  /** Before the facts, such as "Sequel". */
  readonly note?: string
  /** Whether a title in the library opens its series. */
  readonly opensSeries?: boolean
}

/** A title of a source: cover, facts, whether it is in the library, and the button to follow it. */
export const TitleCard = ({ title, downloadable, note, opensSeries = false }: TitleCardProps): ReactElement => {
  const { t } = useTranslation()
  // A card has room for two of them.
  const facts = [note, title.status ? t(`series.status.${title.status}`) : '', note ? '' : title.year]
  const inLibrary = opensSeries ? title.inLibrary[0] : undefined
  const content = (
    <>
      <TitleCover title={title} />
      <span className="cover-card-caption">
        <span className="cover-card-title">{title.title}</span>
        <span className="cover-card-note">
          {facts.filter(Boolean).join(' · ')}
          <TitleBadge title={title} forScreenReader />
        </span>
      </span>
    </>
  )
  return (
    <div className="title-card">
      {inLibrary ? (
        <Link to="/series/$seriesId" params={{ seriesId: inLibrary.seriesId }} className="cover-card">
          {content}
        </Link>
      ) : (
        <Link to="/discover/$source/$titleId" params={{ source: title.source, titleId: title.id }} className="cover-card" preload={false}>
          {content}
        </Link>
      )}
      <FollowButton look="card" target={followTargetOf(title, downloadable)} />
    </div>
  )
}

const TitleCover = ({ title }: { title: DiscoverTitle }): ReactElement => {
  const cover = coverUrlOf(title)
  if (cover)
    return (
      <Poster src={cover} title={title.title}>
        <TitleBadge title={title} />
      </Poster>
    )
  return (
    <span className="poster-frame">
      <span className="poster-fallback" aria-hidden="true">
        {title.title}
      </span>
      <TitleBadge title={title} />
    </span>
  )
}

type TitleBadgeProps = { readonly title: DiscoverTitle; readonly forScreenReader?: boolean }

/**
 * Marks what is in the library, and for administrators what was requested. A follow is already said by the button, for those who have it.
 */
const TitleBadge = ({ title, forScreenReader = false }: TitleBadgeProps): ReactElement | null => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  const inLibrary = title.inLibrary.length > 0
  const users = admin ? title.openRequest?.users : undefined
  if (!inLibrary && !users && (admin || title.followed.length === 0)) return null
  if (users) return <RequestedBadge users={users} forScreenReader={forScreenReader} />
  const text = t(inLibrary ? 'discover.inLibrary' : 'follow.following')
  if (forScreenReader) return <span className="only-screen-reader">, {text}</span>
  return (
    <span className="title-badge" aria-hidden="true">
      {text}
    </span>
  )
}

/** With the number of people, if there are several. */
const RequestedBadge = ({ users, forScreenReader }: { users: number; forScreenReader: boolean }): ReactElement => {
  const { t } = useTranslation()
  if (forScreenReader) return <span className="only-screen-reader">, {t('requests.requestedBy', { count: users })}</span>
  return (
    <span className="title-badge title-badge-requested" aria-hidden="true">
      {t('requests.requested')}
      {users > 1 ? ` · ${users}` : ''}
    </span>
  )
}
