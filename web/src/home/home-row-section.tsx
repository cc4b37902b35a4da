import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { BookCard } from '../library/book-card.tsx'
import { SeriesCard } from '../library/series-card.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { CardRow } from './card-row.tsx'
import type { RowItems } from './home.api.ts'
import { HomeCardActions } from './home-card-actions.tsx'
import type { HomeRow } from './home-layout.rules.ts'
import { NewChaptersCard } from './new-chapters-card.tsx'

type HomeRowSectionProps = {
  readonly row: HomeRow
  readonly items: RowItems | undefined
  readonly error: Error | null
  readonly onRetry: () => void
}

/** A row of the home page with the cards of its kind. */
export const HomeRowSection = ({ row, items, error, onRetry }: HomeRowSectionProps): ReactElement | null => {
  const { t } = useTranslation()
  const title = t(`home.rows.${row}`)
  if (error && !items) {
    return (
      <section className="shelf" aria-label={title}>
        <h2 className="shelf-title">{title}</h2>
        <ErrorNotice error={error} onRetry={onRetry} />
      </section>
    )
  }
  if (items?.kind === 'series') {
    return (
      <CardRow title={title} items={items.items} idOf={(series) => series.id}>
        {(series) => <SeriesCard series={series} />}
      </CardRow>
    )
  }
  if (items?.kind === 'chapters') {
    return (
      <CardRow title={title} items={items.items} idOf={({ first }) => first.seriesId}>
        {(chapters) => (
          <div className="home-card">
            <NewChaptersCard chapters={chapters} />
            <HomeCardActions title={chapters.first.seriesTitle} bookIds={chapters.bookIds} />
          </div>
        )}
      </CardRow>
    )
  }
  return (
    <CardRow title={title} items={items?.items ?? []} idOf={(book) => book.id}>
      {(book) => (
        <div className="home-card">
          <BookCard book={book} />
          {row === 'recentlyRead' ? null : <HomeCardActions title={book.seriesTitle} bookIds={[book.id]} removable={book} />}
        </div>
      )}
    </CardRow>
  )
}
