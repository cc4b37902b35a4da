import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { BookPage } from '../api/types.ts'
import { PageImage } from './page-image.tsx'
import { pagesToHold } from './page-window.rules.ts'
import type { ReaderSettings } from './reader-settings.rules.ts'

type StripViewProps = {
  readonly bookId: string
  readonly pages: readonly BookPage[]
  /** The page under the middle of the screen. */
  readonly page: number
  /** Where to scroll to; a new object scrolls again, also to the same page. */
  readonly target: { readonly page: number }
  readonly settings: ReaderSettings
  readonly onPage: (page: number) => void
  readonly onBox: (box: HTMLElement | null) => void
  /** What follows the last page. */
  readonly children: ReactNode
}

const pageWindow = { ahead: 6, behind: 3 }

/**
 * All pages under each other. Every page has its place from the start; only those near the eye hold their picture, so
 * a chapter of 300 tall pages needs no more memory than one of ten.
 */
export const StripView = ({ bookId, pages, page, target, settings, onPage, onBox, children }: StripViewProps): ReactElement => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.querySelector(`[data-page="${target.page}"]`)?.scrollIntoView({ block: 'start' })
  }, [target])
  useEffect(() => {
    const node = box.current
    onBox(node)
    if (!node) return undefined
    // A line across the middle of the screen: the page it crosses is the one that is read.
    const observer = new IntersectionObserver(
      (entries) => {
        const crossed = entries.findLast((entry) => entry.isIntersecting)
        const number = Number(crossed?.target.getAttribute('data-page'))
        if (number) onPage(number)
      },
      { root: node, rootMargin: '-50% 0px -50% 0px' },
    )
    for (const place of node.querySelectorAll('[data-page]')) observer.observe(place)
    return () => {
      observer.disconnect()
      onBox(null)
    }
  }, [onPage, onBox])
  const held = new Set(pagesToHold(page, pages.length, pageWindow, true))
  return (
    <div ref={box} className="reader-strip" data-fit={settings.fit}>
      {pages.map((data) => (
        <div key={data.number} className="reader-strip-place" data-page={data.number} style={{ aspectRatio: ratioOf(data) }}>
          {held.has(data.number) ? <PageImage bookId={bookId} page={data} current /> : null}
        </div>
      ))}
      <div data-page={pages.length + 1}>{children}</div>
    </div>
  )
}

const ratioOf = ({ width, height }: BookPage): string => (width && height ? `${width} / ${height}` : '2 / 3')
