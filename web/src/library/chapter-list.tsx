import './chapter-list.css'
import { Button, Skeleton } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book } from '../api/types.ts'
import { ChapterRow } from './chapter-row.tsx'

const rowHeightPx = 60

/** The chapters of a series, in reading order or newest first; a series of 2,500 draws only what is on the screen. */
export const ChapterList = ({ books }: { books: readonly Book[] | undefined }): ReactElement => {
  const { t } = useTranslation()
  const [newestFirst, setNewestFirst] = useState(false)
  const ordered = newestFirst ? books?.toReversed() : books
  return (
    <section aria-label={t('series.chapterList')}>
      <div className="chapters-head">
        <h2>{t('series.chapterList')}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowsSort size={16} />}
          aria-pressed={newestFirst}
          onClick={() => setNewestFirst(!newestFirst)}
        >
          {newestFirst ? t('series.newestFirst') : t('series.oldestFirst')}
        </Button>
      </div>
      {ordered ? <Rows books={ordered} /> : <RowSkeletons />}
    </section>
  )
}

const Rows = ({ books }: { books: readonly Book[] }): ReactElement => {
  const list = useRef<HTMLUListElement>(null)
  const [topPx, setTopPx] = useState(0)
  // The summary above may open or load later: the list's place is looked at whenever the page's height changes.
  useLayoutEffect(() => {
    const measure = () => setTopPx((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer({ count: books.length, estimateSize: () => rowHeightPx, overscan: 8, scrollMargin: topPx })
  return (
    <ul ref={list} className="chapter-list" style={{ height: books.length * rowHeightPx }}>
      {virtualizer.getVirtualItems().map(({ index }) => {
        const book = books[index]
        return book ? <ChapterRow key={book.id} book={book} topPx={index * rowHeightPx} place={index + 1} total={books.length} /> : null
      })}
    </ul>
  )
}

const RowSkeletons = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      {[78, 64, 82, 58, 70, 66].map((percent) => (
        <Skeleton key={percent} height={16} width={`${percent}%`} my={22} />
      ))}
    </div>
  )
}
