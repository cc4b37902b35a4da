import './chapter-list.css'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, ChapterOfBook } from '../../api/types.ts'
import { bookChaptersQuery } from '../../chapters/chapters.api.ts'
import { getStored, setStored } from '../../ui/browser-storage.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useBackDeselects } from '../../ui/lists/use-back-deselects.ts'
import { VirtualRows } from '../../ui/lists/virtual-rows.tsx'
import { useMe } from '../../users/accounts/users.api.ts'
import { isGuest } from '../../users/guests/guests.api.ts'
import type { ChapterActions } from './chapter-actions.ts'
import { bookIdsUpTo, booksToMark, type ChapterLine, type ChapterView, chapterLinesOf, volumeOf } from './chapter-list.rules.ts'
import { ChapterRow } from './chapter-row.tsx'
import { ChapterToolbar } from './chapter-toolbar.tsx'
import { useChapterMarks } from './use-chapter-marks.ts'
import { useChapterSelection } from './use-chapter-selection.ts'

const ChapterBulk = lazyPart(() => import('./chapter-bulk.tsx'))

const heightPxOf = ({ kind }: ChapterLine): number => (kind === 'volume' ? 48 : 56)

const keyOf = (line: ChapterLine): string => (line.kind === 'volume' ? `volume ${line.volume}` : line.book.id)

const noChapters: ReadonlyMap<string, ChapterOfBook> = new Map()

type ChapterListProps = { readonly seriesId: string; readonly books: readonly Book[] | undefined }

/** The chapters of a series with sorting, grouping by volume and actions for one or many. */
export const ChapterList = ({ seriesId, books }: ChapterListProps): ReactElement => {
  const { t } = useTranslation()
  const [view, changeView] = useChapterView()
  const chapters = useQuery({ ...bookChaptersQuery(seriesId), enabled: !isGuest(useMe()) }).data ?? noChapters
  const lines = useMemo(() => chapterLinesOf(books ?? [], chapters, view), [books, chapters, view])
  const selection = useChapterSelection(lines)
  useBackDeselects(selection.active, () => selection.setActive(false))
  const { mark, marking } = useChapterMarks(seriesId)
  const all = books ?? []
  const actions: ChapterActions = {
    mark: (book, read) => mark([book], read),
    markUpTo: (book) => mark(booksToMark(all, new Set(bookIdsUpTo(all, book.id)), true), true),
    select: selection.active ? selection.toggle : undefined,
  }
  const markChosen = (read: boolean) => {
    mark(booksToMark(all, selection.chosen, read), read)
    selection.setActive(false)
  }
  return (
    <section
      className="chapters"
      aria-label={t('seriesPage.chapterList')}
      data-volumes={!view.byVolume && all.some((book) => volumeOf(book, chapters.get(book.id)) !== '')}
      data-languages={[...chapters.values()].some(({ language }) => language !== null)}
    >
      <ChapterToolbar view={view} onView={changeView} selecting={selection.active} onSelecting={selection.setActive} />
      <Suspense>{selection.used ? <ChapterBulk selection={selection} marking={marking} onMark={markChosen} /> : null}</Suspense>
      {books ? null : <RowSkeletons />}
      {books && lines.length === 0 ? (
        <EmptyChapterList filtered={books.length > 0} onShowAll={() => changeView({ unreadOnly: false })} />
      ) : null}
      {lines.length > 0 ? (
        <VirtualRows rows={lines} keyOf={keyOf} heightPxOf={heightPxOf} label={t('seriesPage.chapterList')}>
          {(line, place, index) =>
            line.kind === 'volume' ? (
              <li key={keyOf(line)} className="chapter-volume" style={place}>
                <h3>{line.volume === '' ? t('chapters.noVolume') : t('chapters.volume', { volume: line.volume })}</h3>
                <span>{t('series.chapters', { count: line.count })}</span>
              </li>
            ) : (
              <ChapterRow
                key={line.book.id}
                book={line.book}
                chapter={chapters.get(line.book.id)}
                volume={view.byVolume ? '' : volumeOf(line.book, chapters.get(line.book.id))}
                place={place}
                position={{ index, total: lines.length }}
                selected={selection.chosen.has(line.book.id)}
                actions={actions}
              />
            )
          }
        </VirtualRows>
      ) : null}
    </section>
  )
}

const EmptyChapterList = ({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="chapters-none">
      <p>{t(filtered ? 'chapters.allRead' : 'chapters.none')}</p>
      {filtered ? (
        <Button variant="default" size="xs" onClick={onShowAll}>
          {t('chapters.showAll')}
        </Button>
      ) : null}
    </div>
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

const storageKey = 'chapters.view'
const storedFlags = ['newestFirst', 'byVolume'] as const

/** The list settings of this browser. The unread filter is not saved, because it would hide chapters on the next visit. */
const useChapterView = (): [ChapterView, (change: Partial<ChapterView>) => void] => {
  const [view, setView] = useState((): ChapterView => {
    const stored = (getStored(storageKey) ?? '').split(' ')
    return { newestFirst: stored.includes('newestFirst'), byVolume: stored.includes('byVolume'), unreadOnly: false }
  })
  const change = (changes: Partial<ChapterView>) => {
    const next = { ...view, ...changes }
    setView(next)
    setStored(storageKey, storedFlags.filter((name) => next[name]).join(' '))
  }
  return [view, change]
}
