import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, Series } from '../../api/types.ts'
import { chapterLabel } from '../../library/chapters/chapter-label.ts'
import { useBookProblem } from '../../library/chapters/use-book-problem.ts'
import { useDocumentTitle } from '../../ui/page-head.tsx'
import { useMe } from '../../users/accounts/users.api.ts'
import { commandOfKey } from '../input/reader-input.rules.ts'
import { useLeaveReader, useOpenBook } from '../input/use-reader-commands.ts'
import { mayRead } from '../may-read.ts'
import { bookQuery } from '../reading.api.ts'
import { defaultSettings } from '../settings/reader-settings.rules.ts'
import { type Neighbour, useAdjacentBooks } from '../use-neighbours.ts'
import { SeriesLink } from './series-link.tsx'

type UnreadableBookProps = { readonly book: Book; readonly series: Series }

/** How often a book that is being analyzed is loaded again, to open it. */
const pollMs = 2000

/** A book that has no pages to show, or not to this account: why, the chapters next to it, and the way back. */
export default function UnreadableBook({ book, series }: UnreadableBookProps): ReactElement {
  const { t } = useTranslation()
  const isAllowed = mayRead(useMe())
  const adjacent = useAdjacentBooks(book, series)
  const { previous, next } = isAllowed ? adjacent : noNeighbours
  const label = chapterLabel(t, book)
  const { media } = book
  const bookProblem = useBookProblem()
  const reason = media.status === 'READY' ? t('reader.empty') : bookProblem(media) || t('seriesPage.media.UNKNOWN')
  useQuery({ ...bookQuery(book.id), refetchInterval: isFinal(media.status) ? false : pollMs })
  useChapterKeys({ previous, next, seriesId: series.id })
  useDocumentTitle(`${label} · ${series.metadata.title}`)
  return (
    <main className="reader">
      <div className="reader-end">
        <h1 className="reader-end-next">{label}</h1>
        <p role="status">{isAllowed ? reason : t('reader.notAllowed')}</p>
        {next ? (
          <Button
            size="md"
            rightSection={<IconArrowRight size={18} />}
            renderRoot={(props) => <Link to="/read/$bookId" params={{ bookId: next.id }} search={{}} replace {...props} />}
          >
            {t('reader.upNext', { chapter: chapterLabel(t, next) })}
          </Button>
        ) : null}
        {previous ? (
          <Link to="/read/$bookId" params={{ bookId: previous.id }} search={{}} replace className="reader-end-leave">
            {t('reader.toPrevious', { chapter: chapterLabel(t, previous) })}
          </Link>
        ) : null}
        <SeriesLink seriesId={book.seriesId} className="reader-end-leave">
          {t('reader.toSeries')}
        </SeriesLink>
      </div>
    </main>
  )
}

/** The account may not read these either. */
const noNeighbours = { previous: null, next: null }

type ChapterKeys = {
  readonly previous: Neighbour
  readonly next: Neighbour
  readonly seriesId: string
}

/** The keys of the reader that need no pages. */
const useChapterKeys = ({ previous, next, seriesId }: ChapterKeys) => {
  const openBook = useOpenBook()
  const leaveReader = useLeaveReader()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commandOfKey(event, defaultSettings, false)
      if (command === 'nextChapter') openBook(next)
      if (command === 'previousChapter') openBook(previous)
      if (command === 'leave') leaveReader(seriesId)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

const isFinal = (status: Book['media']['status']) => status === 'READY' || status === 'ERROR' || status === 'UNSUPPORTED'
