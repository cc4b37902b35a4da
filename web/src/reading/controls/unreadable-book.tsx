import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, Series } from '../../api/types.ts'
import { chapterLabel } from '../../library/chapters/chapter-label.ts'
import { useBookProblem } from '../../library/chapters/use-book-problem.ts'
import { useDocumentTitle } from '../../ui/page-head.tsx'
import { bookQuery } from '../reading.api.ts'
import { useAdjacentBooks } from '../use-neighbours.ts'
import { SeriesLink } from './series-link.tsx'

type UnreadableBookProps = { readonly book: Book; readonly series: Series }

/** How often a book that is being analyzed is loaded again, to open it. */
const pollMs = 2000

/** A book that has no pages to show: why, the next one, and the way back. */
export default function UnreadableBook({ book, series }: UnreadableBookProps): ReactElement {
  const { t } = useTranslation()
  const { next } = useAdjacentBooks(book, series)
  const label = chapterLabel(t, book)
  const { media } = book
  const bookProblem = useBookProblem()
  useQuery({ ...bookQuery(book.id), refetchInterval: isFinal(media.status) ? false : pollMs })
  useDocumentTitle(`${label} · ${series.metadata.title}`)
  return (
    <main className="reader">
      <div className="reader-end">
        <h1 className="reader-end-next">{label}</h1>
        <p role="status">{media.status === 'READY' ? t('reader.empty') : bookProblem(media) || t('seriesPage.media.UNKNOWN')}</p>
        {next ? (
          <Button
            size="md"
            rightSection={<IconArrowRight size={18} />}
            renderRoot={(props) => <Link to="/read/$bookId" params={{ bookId: next.id }} search={{}} replace {...props} />}
          >
            {t('reader.upNext', { chapter: chapterLabel(t, next) })}
          </Button>
        ) : null}
        <SeriesLink seriesId={book.seriesId} className="reader-end-leave">
          {t('reader.toSeries')}
        </SeriesLink>
      </div>
    </main>
  )
}

const isFinal = (status: Book['media']['status']) => status === 'READY' || status === 'ERROR' || status === 'UNSUPPORTED'
