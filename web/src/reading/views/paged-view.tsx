import { type ReactElement, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { BookPageInfo } from '../../api/types.ts'
import { bordersKey, usePageBorders } from '../borders/page-borders.ts'
import type { Chapter } from '../reading-place.rules.ts'
import type { ReaderSettings } from '../settings/reader-settings.rules.ts'
import { type BoxSize, fittedSize, spreadSizes } from './fit.rules.ts'
import { framePage, imageSizeOf, wholeFrame } from './page-frame.rules.ts'
import { PageImage } from './page-image.tsx'
import { nextBookPagesToPreload, pagesToPreload } from './page-window.rules.ts'
import type { Spread } from './spreads.rules.ts'
import { useExposedBox } from './use-exposed-box.ts'
import { frameOf, type Half } from './wide-pages.rules.ts'

type PagedViewProps = {
  readonly chapter: Chapter
  /** The next chapter, once it is known; its first pages are preloaded near the end. */
  readonly next: Chapter | undefined
  /** The visible pages. */
  readonly spread: Spread
  /** The half to show of a page that is split. */
  readonly half: Half
  readonly widePages: ReaderSettings['widePages']
  readonly settings: ReaderSettings
  readonly screen: BoxSize
  readonly zoom: number
  /** Called with the scrolling box, so that keys can scroll a tall page before they turn it. */
  readonly onBox: (box: HTMLElement | null) => void
}

const behind = 2
const hiddenSize: BoxSize = { widthPx: 1, heightPx: 1 }
const nameOf = (bookId: string, page: number) => `${bookId}/${page}`

/** Single or double pages, with the adjacent ones loaded and decoded, including those of the next chapter. */
export const PagedView = (props: PagedViewProps): ReactElement => {
  const { chapter, next, spread, half, settings, screen, zoom, onBox } = props
  const { pages, book } = chapter
  const box = useRef<HTMLDivElement>(null)
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const onSettled = useCallback((bookId: string, page: number) => setSettled((current) => new Set([...current, nameOf(bookId, page)])), [])
  useExposedBox(box, onBox)
  // Each page starts where its reading starts: at the top, and on the right for right-to-left.
  const first = `${nameOf(book.id, spread[0] ?? 0)} ${half}`
  const isRtl = settings.direction === 'rtl'
  useLayoutEffect(() => {
    const node = box.current
    if (node && first !== '') node.scrollTo(isRtl ? node.scrollWidth : 0, 0)
  }, [first, isRtl])
  const isLoaded = spread.every((page) => page > pages.length || settled.has(nameOf(book.id, page)))
  const window = { shown: spread, pageCount: pages.length, ahead: settings.ahead, behind, shownAreLoaded: isLoaded }
  const shownPages = spread.flatMap((page) => pages[page - 1] ?? [])
  const borders = usePageBorders(settings.cropBorders)
  const wide = { widePages: props.widePages, direction: settings.direction, half }
  const measured = shownPages.map((page) => borders.get(bordersKey(book.id, page)))
  // A page that was cropped or is fitted in another way has another width, so its right edge is somewhere else.
  const shape = `${settings.fit} ${props.widePages} ${measured.map((known) => known !== undefined).join(' ')}`
  useLayoutEffect(() => {
    if (isRtl && shape !== '') box.current?.scrollTo({ left: box.current.scrollWidth })
  }, [shape, isRtl])
  const frames = shownPages.map((page, index) => frameOf(page, wide, measured[index]?.box))
  const framed = shownPages.map((page, index) => framePage(page, frames[index] ?? wholeFrame, measured[index]?.image))
  const sizes = spreadSizes(framed, settings.fit, screen, zoom)
  // Without cropped borders, because those of most pages aren't known yet.
  const fittedWidth = (page: BookPageInfo) => {
    const frame = frameOf(page, wide, undefined)
    return imageSizeOf(fittedSize(framePage(page, frame), settings.fit, screen), frame).widthPx
  }
  const isWide = sizes.reduce((sum, { widthPx }) => sum + widthPx, 0) > screen.widthPx + 1
  const mounted = [
    ...pagesToPreload(window)
      .flatMap((page) => pages[page - 1] ?? [])
      .map((page) => ({ of: chapter, page })),
    ...(next?.pages.slice(0, nextBookPagesToPreload(window)) ?? []).map((page) => ({ of: next ?? chapter, page })),
  ]
  return (
    <div ref={box} className="reader-paged" data-wide={isWide} hidden={shownPages.length === 0}>
      <div className="reader-spread" data-zoomed-content dir={isRtl ? 'rtl' : 'ltr'}>
        {mounted.map(({ of, page }) => {
          const index = of === chapter ? shownPages.indexOf(page) : -1
          return (
            <PageImage
              key={nameOf(of.book.id, page.number)}
              bookId={of.book.id}
              page={page}
              pageCount={of.pages.length}
              shown={index >= 0}
              size={sizes[index] ?? hiddenSize}
              frame={frames[index] ?? wholeFrame}
              fittedPx={fittedWidth(page)}
              crop={settings.cropBorders}
              onSettled={onSettled}
            />
          )
        })}
      </div>
    </div>
  )
}
