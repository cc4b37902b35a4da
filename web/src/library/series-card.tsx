import './series-card.css'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Series } from '../api/types.ts'
import { Poster } from '../ui/poster.tsx'
import { seriesPosterUrl } from './library.api.ts'

/** A series card: cover, title, and number of unread chapters. Memoized, so that scrolling a grid renders only the new rows. */
export const SeriesCard = memo(function SeriesCard({ series }: { readonly series: Series }): ReactElement {
  const { t } = useTranslation()
  const { title } = series.metadata
  const unread = series.booksUnreadCount + series.booksInProgressCount
  return (
    <Link to="/series/$seriesId" params={{ seriesId: series.id }} className="cover-card">
      <Poster src={seriesPosterUrl(series.id)} title={title}>
        {unread > 0 ? (
          <span className="cover-card-new" aria-hidden="true">
            {unread}
          </span>
        ) : null}
      </Poster>
      <span className="cover-card-caption">
        <span className="cover-card-title">{title}</span>
        <span className="cover-card-note">
          {t('series.chapters', { count: series.booksCount })}
          {unread > 0 ? <span className="only-screen-reader">, {t('series.unread', { count: unread })}</span> : null}
        </span>
      </span>
    </Link>
  )
})

/** The placeholder of a card that is loading, at the same height. */
export const SeriesCardSkeleton = (): ReactElement => (
  <div aria-hidden="true">
    <Skeleton radius={6} style={{ aspectRatio: '2 / 3', height: 'auto' }} />
    <div className="cover-card-caption">
      <Skeleton height={12} mt={4} width="90%" />
      <Skeleton height={10} mt={10} width="45%" />
    </div>
  </div>
)
