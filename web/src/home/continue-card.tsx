import { IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book } from '../api/types.ts'
import { chapterLabel } from '../library/chapters/chapter-label.ts'
import { seriesPosterUrl } from '../library/library.api.ts'
import { readPercent } from '../reading/reading-position.rules.ts'
import { Poster } from '../ui/poster.tsx'

/** The chapter to continue with, large. */
export const ContinueCard = ({ book }: { readonly book: Book }): ReactElement => {
  const { t } = useTranslation()
  const percent = readPercent(book)
  return (
    <Link to="/read/$bookId" params={{ bookId: book.id }} className="continue-card">
      <span className="continue-card-poster">
        <Poster src={seriesPosterUrl(book.seriesId)} title={book.seriesTitle} />
      </span>
      <span className="continue-card-text">
        <span className="cover-card-title continue-card-title">{book.seriesTitle}</span>
        <span className="cover-card-note">{chapterLabel(t, book)}</span>
        {percent > 0 ? (
          <>
            <span className="continue-card-bar" aria-hidden="true">
              <span style={{ width: `${percent}%` }} />
            </span>
            <span className="only-screen-reader">, {t('home.percentRead', { percent })}</span>
          </>
        ) : null}
        <span className="continue-card-button">
          <IconPlayerPlay size={18} aria-hidden="true" />
          {t(percent > 0 ? 'home.continue' : 'home.start')}
        </span>
      </span>
    </Link>
  )
}
