import '../ui/card-row.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book } from '../api/types.ts'
import { BookCard } from '../library/book-card.tsx'
import { seriesPosterUrl } from '../library/library.api.ts'
import { SeriesCard } from '../library/series-card.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { CardRow } from './card-row.tsx'
import { ContinueCard } from './continue-card.tsx'
import type { RowItems } from './home.api.ts'
import { HomeCardActions } from './home-card-actions.tsx'
import type { HomeRow } from './home-layout.rules.ts'
import { NewChaptersCard } from './new-chapters-card.tsx'
import type { Pin } from './pins/pins.rules.ts'
import { SeeAllPin } from './pins/see-all-pin.tsx'
import { SeeAll } from './see-all.tsx'

type HomeRowSectionProps = {
  readonly row: HomeRow | Pin
  readonly items: RowItems | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  /** Whether the row starts with a large card. */
  readonly hasLead?: boolean
}

/** A row of the home page with the cards of its kind. */
export const HomeRowSection = ({ row, items, error, onRetry, hasLead = false }: HomeRowSectionProps): ReactElement | null => {
  const { t } = useTranslation()
  const isPinned = typeof row !== 'string'
  const title = isPinned ? (items?.title ?? row.name) : t(`home.rows.${row}`)
  const seeAll = isPinned ? <SeeAllPin pin={row} title={title} /> : <SeeAll row={row} />
  if (error && !items) {
    return (
      <section className="shelf" aria-label={title}>
        <h2 className="card-row-title shelf-title">{title}</h2>
        <ErrorNotice error={error} onRetry={onRetry} />
      </section>
    )
  }
  if (items?.kind === 'series') {
    return (
      <CardRow title={title} seeAll={seeAll} items={items.items} idOf={(series) => series.id}>
        {(series) => <SeriesCard series={series} />}
      </CardRow>
    )
  }
  if (items?.kind === 'chapters') {
    return (
      <CardRow title={title} seeAll={seeAll} items={items.items} idOf={({ first }) => first.seriesId}>
        {(chapters) => (
          <div className="home-card">
            <NewChaptersCard chapters={chapters} />
            <HomeCardActions title={chapters.first.seriesTitle} bookIds={chapters.bookIds} />
          </div>
        )}
      </CardRow>
    )
  }
  const withActions = (card: ReactElement, book: Book) => (
    <div className="home-card">
      {card}
      {isPinned || row === 'recentlyRead' ? null : <HomeCardActions title={book.seriesTitle} bookIds={[book.id]} removable={book} />}
    </div>
  )
  return (
    <CardRow
      title={title}
      seeAll={seeAll}
      items={items?.items ?? []}
      idOf={(book) => book.id}
      lead={hasLead ? (book) => withActions(<ContinueCard book={book} />, book) : undefined}
    >
      {(book) => withActions(<BookCard book={book} poster={seriesPosterUrl(book.seriesId)} />, book)}
    </CardRow>
  )
}
