import { Skeleton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book } from '../../api/types.ts'
import { chapterLabel } from '../../library/chapters/chapter-label.ts'
import { seriesBooksQuery } from '../../library/series/series.api.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useOpenBook } from '../input/use-reader-commands.ts'
import { readPercent } from '../reading-position.rules.ts'
import type { ReaderState } from '../use-reader.ts'
import { SidePanel } from './side-panel.tsx'

type ChapterPanelProps = { readonly reader: ReaderState; readonly onClose: () => void }

/** All chapters of the series; a click opens one. */
export default function ChapterPanel({ reader, onClose }: ChapterPanelProps): ReactElement {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(seriesBooksQuery(reader.series.id))
  const openBook = useOpenBook()
  const currentId = reader.place.chapter.book.id
  const open = (book: Book) => {
    onClose()
    if (book.id !== currentId) openBook(book)
  }
  return (
    <SidePanel title={t('reader.chapters')} onClose={onClose}>
      {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {data ? <ChapterChoice books={data.content} currentId={currentId} onOpen={open} /> : null}
      {!data && !error ? <Skeleton height={320} /> : null}
    </SidePanel>
  )
}

type ChapterChoiceProps = { readonly books: readonly Book[]; readonly currentId: string; readonly onOpen: (book: Book) => void }

const rowPx = 48

const ChapterChoice = ({ books, currentId, onOpen }: ChapterChoiceProps): ReactElement => {
  const { t } = useTranslation()
  const [box, setBox] = useState<HTMLElement | null>(null)
  const current = books.findIndex(({ id }) => id === currentId)
  const virtualizer = useVirtualizer({
    count: books.length,
    getScrollElement: () => box,
    estimateSize: () => rowPx,
    overscan: 8,
    initialOffset: Math.max(0, (current - 4) * rowPx),
  })
  return (
    <div ref={setBox} className="reader-chapters">
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const book = books[index]
          if (!book) return null
          const isRead = book.readProgress?.completed ?? false
          return (
            <li key={book.id} aria-setsize={books.length} aria-posinset={index + 1} style={{ top: start, height: rowPx }}>
              <button
                type="button"
                aria-current={book.id === currentId ? 'true' : undefined}
                data-read={isRead}
                onClick={() => onOpen(book)}
              >
                <span className="reader-chapter-name">{chapterLabel(t, book)}</span>
                {isRead ? <IconCheck size={16} aria-label={t('reader.read')} /> : null}
                {!isRead && book.readProgress ? (
                  <span className="reader-quiet">{t('reader.percent', { value: readPercent(book) / 100 })}</span>
                ) : null}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
