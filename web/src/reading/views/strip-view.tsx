import { type CSSProperties, type ReactElement, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { BookPageInfo, Series } from '../../api/types.ts'
import { bordersKey, type PageBorders, usePageBorders } from '../borders/page-borders.ts'
import { StripCard, StripEnd, StripStart } from '../controls/strip-cards.tsx'
import type { Chapter, ReadingPlace } from '../reading-place.rules.ts'
import type { ReaderSettings } from '../settings/reader-settings.rules.ts'
import { hasPreviousBook } from '../use-neighbours.ts'
import { type BoxSize, stripWidth } from './fit.rules.ts'
import { cropFrame, framePage } from './page-frame.rules.ts'
import { PageImage } from './page-image.tsx'
import { itemKey, layoutStrip, type StripItem } from './strip-layout.rules.ts'
import { useChapterFlow } from './use-chapter-flow.ts'
import { useExposedBox } from './use-exposed-box.ts'
import { useStripScroll } from './use-strip-scroll.ts'

type StripViewProps = {
  /** The first chapter of the strip. */
  readonly first: Chapter
  readonly series: Series
  readonly target: ReadingPlace['target']
  /** The page to start with; later jumps come as another target. */
  readonly start: number
  readonly settings: ReaderSettings
  readonly screen: BoxSize
  readonly zoom: number
  /** Called with the current page, the last plus one at the end of the series, and all chapters of the strip in order. */
  readonly onPage: (chapter: Chapter, page: number, chapters: readonly Chapter[]) => void
  readonly onBox: (box: HTMLElement | null) => void
}

/**
 * All pages below or next to each other, with the chapters before and after. Every page has its position from the start; only those near
 * the viewport are rendered, so twenty chapters need no more memory than one.
 */
export const StripView = (props: StripViewProps): ReactElement => {
  const { first, series, target, start, settings, screen, zoom, onPage, onBox } = props
  const flow = useChapterFlow(first, series.booksCount)
  const { chapters, setNear } = flow
  const isRow = settings.layout === 'row'
  const firstBook = chapters[0]?.book ?? first.book
  const hasCardBefore = hasPreviousBook(firstBook)
  const [opened] = useState({ by: target, at: { bookId: first.book.id, page: start } })
  const borders = usePageBorders(settings.cropBorders)
  const layout = useMemo(() => {
    const laid = chapters.map(({ book, pages }) => ({ bookId: book.id, pages: pages.map((page) => croppedPage(book.id, page, borders)) }))
    return layoutStrip(laid, { settings, screen, zoom, hasCardBefore })
  }, [chapters, borders, settings, screen, zoom, hasCardBefore])
  const { items } = layout
  const itemOfTarget = useCallback(
    (wanted: ReadingPlace['target']) => {
      const chapter = chapters.findIndex(({ book }) => book.id === wanted.bookId)
      const page = items.find((item) => item.kind === 'page' && item.chapter === chapter && item.page.number === wanted.page)
      return page ?? items.find((item) => item.kind === 'card' && item.chapter === (wanted.page < 1 ? chapter : chapter + 1))
    },
    [chapters, items],
  )
  const onRead = (item: StripItem) => {
    const chapter = chapters[item.kind === 'card' ? Math.max(0, item.chapter - 1) : item.chapter]
    if (!chapter) return
    onPage(chapter, pageOf(item, chapter, chapters.length), chapters)
  }
  const { box, range, shown, look } = useStripScroll({
    layout,
    isRow,
    ahead: settings.ahead,
    target: target === opened.by ? opened.at : target,
    itemOfTarget,
    onRead,
  })
  useExposedBox(box, onBox)
  const nearStart = range && range.first <= settings.ahead ? firstBook.id : undefined
  const nearEnd = range && range.last >= items.length - 1 - settings.ahead ? chapters.at(-1)?.book.id : undefined
  useEffect(() => setNear({ start: nearStart, end: nearEnd }), [nearStart, nearEnd, setNear])

  const cardOf = (chapter: number): ReactNode => {
    const before = chapters[chapter - 1]
    const after = chapters[chapter]
    if (!before) return <StripStart book={firstBook} flow={flow.before} />
    return after ? <StripCard finished={before.book} next={after.book} /> : <StripEnd last={before.book} flow={flow.after} />
  }
  const acrossPx = Math.max(isRow ? screen.heightPx : screen.widthPx, layout.crossPx)
  return (
    <div ref={box} className="reader-strip" data-row={isRow} dir={isRow && settings.direction === 'rtl' ? 'rtl' : 'ltr'} onScroll={look}>
      <div data-zoomed-content className="reader-strip-content" style={boxStyle(isRow, layout.sizePx, acrossPx)}>
        {shown.map((item) => (
          <div key={itemKey(item)} className="reader-strip-place" data-kind={item.kind} style={placeStyle(item, isRow, acrossPx)}>
            {item.kind === 'page' ? (
              <StripPage item={item} chapter={chapters[item.chapter]} settings={settings} screen={screen} borders={borders} />
            ) : (
              cardOf(item.chapter)
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

type StripPageProps = {
  readonly item: StripItem & { kind: 'page' }
  readonly chapter: Chapter | undefined
  readonly settings: ReaderSettings
  readonly screen: BoxSize
  readonly borders: PageBorders
}

const StripPage = ({ item, chapter, settings, screen, borders }: StripPageProps): ReactElement | null => {
  const page = chapter?.pages[item.page.number - 1]
  if (!chapter || !page) return null
  const isRow = settings.layout === 'row'
  const size = isRow ? { widthPx: item.sizePx, heightPx: item.crossPx } : { widthPx: item.crossPx, heightPx: item.sizePx }
  return (
    <PageImage
      bookId={chapter.book.id}
      page={page}
      pageCount={chapter.pages.length}
      shown
      size={size}
      frame={cropFrame(borders.get(bordersKey(chapter.book.id, page))?.box)}
      fittedPx={stripWidth(page, settings, screen)}
      crop={settings.cropBorders}
    />
  )
}

/** The page with the size that it has without its borders, if they are known and cropped. */
const croppedPage = (bookId: string, page: BookPageInfo, borders: PageBorders): BookPageInfo => {
  const measured = borders.get(bordersKey(bookId, page))
  return measured ? framePage(page, cropFrame(measured.box), measured.image) : page
}

/** The card after a chapter counts as its last page; the card at the end of the series counts as one more. */
const pageOf = (item: StripItem, chapter: Chapter, chapterCount: number): number => {
  if (item.kind === 'page') return item.page.number
  if (item.chapter === 0) return 1
  return chapter.pages.length + (item.chapter === chapterCount ? 1 : 0)
}

const boxStyle = (isRow: boolean, alongPx: number, acrossPx: number): CSSProperties =>
  isRow ? { width: alongPx, height: acrossPx } : { width: acrossPx, height: alongPx }

const placeStyle = (item: StripItem, isRow: boolean, acrossPx: number): CSSProperties => {
  const sizePx = item.kind === 'page' ? item.crossPx : acrossPx
  const marginPx = (acrossPx - sizePx) / 2
  if (isRow) return { insetInlineStart: item.startPx, top: marginPx, width: item.sizePx, height: sizePx }
  return { top: item.startPx, left: marginPx, width: sizePx, height: item.sizePx }
}
