import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BookPage } from '../api/types.ts'
import { PageImage } from './page-image.tsx'
import { pagesToHold } from './page-window.rules.ts'
import type { ReaderSettings } from './reader-settings.rules.ts'

type PagedViewProps = {
  readonly bookId: string
  readonly pages: readonly BookPage[]
  readonly page: number
  readonly settings: ReaderSettings
  /** Hands out the scrolling box, so that keys can scroll a tall page before they turn it. */
  readonly onBox: (box: HTMLElement | null) => void
}

const pageWindow = { ahead: 4, behind: 2 }

/** One page at a time, with its neighbours loaded and decoded. */
export const PagedView = ({ bookId, pages, page, settings, onBox }: PagedViewProps): ReactElement => {
  const box = useRef<HTMLDivElement>(null)
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set())
  const held = pagesToHold(page, pages.length, pageWindow, settled.has(page))
  useEffect(() => {
    onBox(box.current)
    return () => onBox(null)
  }, [onBox])
  // Each page starts where its reading starts: at the top, and on the right for right-to-left.
  useLayoutEffect(() => {
    const node = box.current
    if (node && page > 0) node.scrollTo(settings.direction === 'rtl' ? node.scrollWidth : 0, 0)
  }, [page, settings.direction])
  const onSettled = (number: number) => setSettled((known) => (known.has(number) ? known : new Set([...known, number])))
  return (
    <div ref={box} className="reader-paged" data-fit={settings.fit}>
      {held.map((number) => {
        const data = pages[number - 1]
        return data ? <PageImage key={number} bookId={bookId} page={data} current={number === page} onSettled={onSettled} /> : null
      })}
    </div>
  )
}
