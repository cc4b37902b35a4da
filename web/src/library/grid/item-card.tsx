import './item-card.css'
import './list-card.css'
import '../series-card.css'
import { IconCheck, IconChecks, IconDotsVertical, IconEyeOff } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { memo, type ReactElement } from 'react'
import { basePath } from '../../api/base-path.ts'
import { Poster } from '../../ui/poster.tsx'
import { chapterLabel } from '../chapters/chapter-label.ts'
import { itemReadPercent, type LibraryItem, unreadCount } from '../view/library-item.rules.ts'
import { itemPosterUrl } from '../view/library-items.api.ts'
import type { Density } from './grid-shape.rules.ts'

export type CardHandlers = {
  /** While items are being selected, clicking a card selects it as well. */
  readonly isSelecting: () => boolean
  readonly onToggle: (item: LibraryItem, index: number, withShift: boolean) => void
  readonly onMark: (item: LibraryItem, read: boolean) => void
  readonly onMenu: (item: LibraryItem, index: number, anchor: HTMLElement) => void
}

type ItemCardProps = {
  readonly t: TFunction
  readonly item: LibraryItem
  readonly index: number
  readonly density: Density
  readonly selected: boolean
  readonly actions: CardHandlers
}

/**
 * A series or book in the grid with its link, unread badge and one-click actions. Memoized, so that scrolling renders only new rows, and
 * without hooks: the grid passes the texts and handles the links of all cards, because both took longer than the rest of a card.
 */
export const ItemCard = memo(function ItemCard({ t, item, index, density, selected, actions }: ItemCardProps): ReactElement {
  return (
    <div className={density === 'list' ? 'list-card' : 'item-card'} data-selected={selected}>
      <Face t={t} item={item} density={density} />
      <div className="item-card-tools">
        <button
          type="button"
          className="item-card-check"
          tabIndex={-1}
          aria-pressed={selected}
          aria-label={t('libraryView.select', { name: itemName(t, item) })}
          onClick={(event) => actions.onToggle(item, index, event.shiftKey)}
        >
          <IconCheck size={18} stroke={2.5} aria-hidden="true" />
        </button>
        <Tools t={t} item={item} index={index} actions={actions} />
      </div>
    </div>
  )
})

/** What the selection doesn't change, so that selecting everything doesn't render it again. */
const Face = memo(function Face({ t, item, density }: Pick<ItemCardProps, 't' | 'item' | 'density'>): ReactElement {
  return (
    <a href={`${basePath()}${item.kind === 'series' ? 'series' : 'read'}/${item.id}`} className="cover-card" draggable={false}>
      {density === 'list' ? <ListFace t={t} item={item} /> : <CoverFace t={t} item={item} />}
    </a>
  )
})

const Tools = memo(function Tools({ t, item, index, actions }: Pick<ItemCardProps, 't' | 'item' | 'index' | 'actions'>): ReactElement {
  const name = itemName(t, item)
  const read = unreadCount(item) === 0
  return (
    <>
      <button
        type="button"
        className="item-card-read"
        tabIndex={-1}
        title={read ? t('libraryView.markUnread') : t('libraryView.markRead')}
        aria-label={t(read ? 'libraryView.markUnreadNamed' : 'libraryView.markReadNamed', { name })}
        onClick={() => actions.onMark(item, !read)}
      >
        {read ? <IconEyeOff size={18} aria-hidden="true" /> : <IconChecks size={18} aria-hidden="true" />}
      </button>
      <button
        type="button"
        className="item-card-menu"
        aria-haspopup="menu"
        aria-label={t('libraryView.menuNamed', { name })}
        onClick={(event) => actions.onMenu(item, index, event.currentTarget)}
      >
        <IconDotsVertical size={18} aria-hidden="true" />
      </button>
    </>
  )
})

/** The accessible name of a card. */
export const itemName = (t: TFunction, item: LibraryItem): string =>
  item.kind === 'series' ? item.title : `${item.title}, ${chapterLabel(t, item)}`

type FaceProps = Pick<ItemCardProps, 't' | 'item'>

const CoverFace = ({ t, item }: FaceProps): ReactElement => {
  const unread = unreadCount(item)
  return (
    <>
      <Poster src={itemPosterUrl(item)} title={item.title}>
        {item.kind === 'series' && unread > 0 ? (
          <span className="cover-card-new" aria-hidden="true">
            {unread}
          </span>
        ) : null}
        <ReadBar item={item} />
        {item.deleted ? <span className="item-card-gone">{t('libraryView.gone')}</span> : null}
      </Poster>
      <span className="cover-card-caption">
        <span className="cover-card-title">{item.title}</span>
        <span className="cover-card-note">
          <Note t={t} item={item} />
        </span>
      </span>
    </>
  )
}

/** The number of chapters and of unread ones; for a book its name and its progress. */
const Note = ({ t, item }: FaceProps): ReactElement => {
  const unread = unreadCount(item)
  const percent = itemReadPercent(item)
  if (item.kind === 'series')
    return (
      <>
        {t('series.chapters', { count: item.chapters })}
        {unread > 0 ? <span className="only-screen-reader">, {t('series.unread', { count: unread })}</span> : null}
      </>
    )
  return (
    <>
      {chapterLabel(t, item)}
      {percent > 0 ? <span className="only-screen-reader">, {t('home.percentRead', { percent })}</span> : null}
    </>
  )
}

const ReadBar = ({ item }: { item: LibraryItem }): ReactElement | null => {
  const percent = itemReadPercent(item)
  if (percent === 0 || percent === 100) return null
  return (
    <span className="cover-card-bar" aria-hidden="true">
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}

const ListFace = ({ t, item }: FaceProps): ReactElement => {
  const unread = unreadCount(item)
  return (
    <>
      <span className="list-card-cover">
        <Poster src={itemPosterUrl(item)} title="" />
      </span>
      <span className="list-card-texts">
        <span className="list-card-title">{item.title}</span>
        <span className="cover-card-note">
          <Note t={t} item={item} />
        </span>
        <span className="cover-card-note">{factsOf(t, item).join(' · ')}</span>
      </span>
      <span className="list-card-state">
        {item.deleted ? <span className="item-card-gone">{t('libraryView.gone')}</span> : null}
        {unread > 0 && item.kind === 'series' ? (
          <span className="list-card-new" aria-hidden="true">
            {unread}
          </span>
        ) : null}
        {unread === 0 ? <IconCheck size={18} color="var(--hd-well)" aria-label={t('seriesPage.state.done')} /> : null}
      </span>
      <ReadBar item={item} />
    </>
  )
}

const factsOf = (t: TFunction, item: LibraryItem): readonly string[] => {
  if (item.kind === 'series') return [t(`series.status.${item.status}`), item.year, item.publisher].filter((fact) => fact !== '')
  const { fileState } = item
  const problem = fileState === 'READY' ? '' : t(`libraryView.values.file.${fileState}`)
  return [problem, t('series.pages', { count: item.pages }), item.size, item.year].filter((fact) => fact !== '')
}

/** The placeholder of a card that is loading, at the same height: a single element, because a jump renders forty at once. */
export const ItemCardSkeleton = ({ density }: { density: Density }): ReactElement => (
  <div className="card-bones" data-density={density} aria-hidden="true" />
)
