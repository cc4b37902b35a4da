import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book } from '../api/types.ts'
import { bookPosterUrl } from '../reading/reading.api.ts'
import { readPercent } from '../reading/reading-position.rules.ts'
import { Poster } from '../ui/poster.tsx'
import { chapterLabel } from './chapters/chapter-label.ts'

type BookCardProps = {
  readonly book: Book
  /** Another picture than the chapter's own, which is often an ordinary page. */
  readonly poster?: string
}

/** A chapter card that opens the reader at the current page. */
export const BookCard = ({ book, poster }: BookCardProps): ReactElement => {
  const { t } = useTranslation()
  const percent = readPercent(book)
  const label = chapterLabel(t, book)
  return (
    <Link to="/read/$bookId" params={{ bookId: book.id }} className="cover-card">
      <Poster src={poster ?? bookPosterUrl(book.id)} title={book.seriesTitle}>
        {percent > 0 && percent < 100 ? (
          <span className="cover-card-bar" aria-hidden="true">
            <span style={{ width: `${percent}%` }} />
          </span>
        ) : null}
      </Poster>
      <span className="cover-card-caption">
        <span className="cover-card-title">{book.seriesTitle}</span>
        <span className="cover-card-note">
          {label}
          {percent > 0 ? <span className="only-screen-reader">, {t('home.percentRead', { percent })}</span> : null}
        </span>
      </span>
    </Link>
  )
}
