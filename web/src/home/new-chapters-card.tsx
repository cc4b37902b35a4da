import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewChapters } from '../api/types.ts'
import { BookCard } from '../library/book-card.tsx'
import { seriesPosterUrl } from '../library/library.api.ts'
import { Poster } from '../ui/poster.tsx'

/** New chapters of a series: a single one opens directly, several open the series. */
export const NewChaptersCard = ({ chapters: { first, last, bookIds } }: { chapters: NewChapters }): ReactElement => {
  const { t } = useTranslation()
  if (bookIds.length === 1) return <BookCard book={first} poster={seriesPosterUrl(first.seriesId)} />
  return (
    <Link to="/series/$seriesId" params={{ seriesId: first.seriesId }} className="cover-card">
      <Poster src={seriesPosterUrl(first.seriesId)} title={first.seriesTitle}>
        <span className="cover-card-new" aria-hidden="true">
          {bookIds.length}
        </span>
      </Poster>
      <span className="cover-card-caption">
        <span className="cover-card-title">{first.seriesTitle}</span>
        <span className="cover-card-note">
          {t('home.newFromTo', { first: first.metadata.number, last: last.metadata.number })}
          <span className="only-screen-reader">, {t('series.unread', { count: bookIds.length })}</span>
        </span>
      </span>
    </Link>
  )
}
