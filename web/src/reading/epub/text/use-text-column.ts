import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useScrollTracker } from '../../views/use-scroll-tracker.ts'
import {
  anchorScrollPx,
  type Column,
  type ColumnAnchor,
  columnAnchorAt,
  createColumn,
  documentHeight,
  documentsNear,
  placeInColumn,
  withHeight,
} from './text-column.rules.ts'
import type { TextPlace } from './text-place.rules.ts'
import type { TextPlaceState } from './use-text-place.ts'

type TextColumn = {
  readonly box: RefObject<HTMLDivElement | null>
  readonly column: Column
  /** Indexes of the documents to render. */
  readonly near: readonly number[]
  /** Whether the requested position is displayed, or the closest one that the book allows. */
  readonly isSettled: boolean
  /** Must be called when the box was scrolled. */
  readonly look: () => void
  /** Must be called when a document is displayed in its frame. */
  readonly measure: (index: number, page: Document) => void
  /** Must be called when a document failed to load. */
  readonly fail: (index: number) => void
}

/** With the fragment, if the position comes from a link. */
type Anchor = ColumnAnchor & { readonly fragment?: string }

/** Height of the message in place of a document that failed to load. */
const failedHeightPx = 320

/** Space above the target of a link. */
const aboveFragmentPx = 24

/**
 * A book scrolled as one column. Content that is added or grows above does not move the visible text. A jump scrolls to its position, and
 * again as images load, until the person scrolls.
 * @param sheet style sheet of the documents; changing it changes their heights
 */
export const useTextColumn = (placeState: TextPlaceState, sheet: string): TextColumn => {
  const { place, documents, reachPlace } = placeState
  const box = useRef<HTMLDivElement>(null)
  const [column, setColumn] = useState(() => createColumn(place.index))
  const [near, setNear] = useState<readonly number[]>([place.index])
  const [isSettled, setSettled] = useState(false)
  const anchor = useRef(anchorOfPlace(place))
  const pages = useRef(new Map<number, Document>())
  const failed = useRef(new Set<number>())
  const scrolled = useScrollTracker()
  const wasPositioned = useRef(false)
  const pendingPlace = place.pages === 0 ? place : undefined

  /** Returns whether documents near the viewport are still to be measured. */
  const look = useCallback(
    (byHand: boolean): boolean => {
      const node = box.current
      if (!node || column.heights.length === 0) return true
      scrolled.seen(node)
      const viewport = { scrollPx: node.scrollTop, screenPx: node.clientHeight, documents: documents.length }
      const next = documentsNear(column, viewport)
      setNear((current) => (current.join() === next.join() ? current : next))
      if (byHand) anchor.current = columnAnchorAt(column, viewport.scrollPx)
      const at = placeInColumn(column, viewport)
      if (byHand || pendingPlace || !wasPositioned.current) reachPlace({ ...at, isUnavailable: failed.current.has(at.index) }, byHand)
      wasPositioned.current = true
      return next.some((index) => documentHeight(column, index) === undefined)
    },
    [column, documents.length, pendingPlace, reachPlace, scrolled],
  )
  useJump(pendingPlace, column, (to) => {
    anchor.current = anchorOfPlace(to)
    const isOnItsWay = column.first === to.index && column.heights.length === 0
    if (isOnItsWay || documentHeight(column, to.index) !== undefined) return
    setColumn(createColumn(to.index))
    setNear([to.index])
    setSettled(false)
  })

  const lastSheet = useRef(sheet)
  const settle = useCallback(() => {
    const node = box.current
    if (!node) return
    // With another sheet the offset in pixels changes, but not the fraction.
    if (lastSheet.current !== sheet) anchor.current = { ...anchor.current, offsetPx: undefined }
    lastSheet.current = sheet
    const toPx = anchorScrollPx(column, withFragment(anchor.current, pages.current))
    if (toPx === undefined) return
    scrolled.scrollTo(node, toPx)
    if (!look(false) || Math.abs(node.scrollTop - toPx) < 2) setSettled(true)
  }, [column, sheet, look, scrolled])
  useLayoutEffect(settle, [settle])

  const measure = (index: number, page: Document) => {
    pages.current.set(index, page)
    failed.current.delete(index)
    setColumn((current) => withHeight(current, index, heightOf(page)))
    // Only now is the position of the fragment known.
    if (anchor.current.fragment !== undefined && anchor.current.index === index) settle()
  }
  const fail = (index: number) => {
    failed.current.add(index)
    setColumn((current) => withHeight(current, index, failedHeightPx))
  }
  const onScroll = () => (box.current && scrolled.isByHand(box.current) ? void look(true) : undefined)
  return { box, column, near, isSettled, look: onScroll, measure, fail }
}

/** Runs a requested jump before the next paint, once for every new request and every new column. */
const useJump = (pendingPlace: TextPlace | undefined, column: Column, jump: (to: TextPlace) => void): void => {
  const latest = useRef(jump)
  useLayoutEffect(() => {
    latest.current = jump
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a column that came anew is asked again
  useLayoutEffect(() => {
    if (pendingPlace) latest.current(pendingPlace)
  }, [pendingPlace, column])
}

/** The target of a jump, else the position in the previous layout. */
const anchorOfPlace = ({ index, start, page, pages, share }: TextPlace): Anchor => {
  if (pages > 0) return { index, share: share ?? page / pages, offsetPx: undefined }
  if ('fragment' in start) return { index, share: 0, offsetPx: undefined, fragment: start.fragment }
  return { index, share: start.progression, offsetPx: undefined }
}

const heightOf = ({ body }: Document): number => Math.max(1, Math.ceil(body.getBoundingClientRect().height), body.scrollHeight)

/** The anchor of the link's target in the current layout. */
const withFragment = (anchor: Anchor, pages: ReadonlyMap<number, Document>): ColumnAnchor => {
  const target = anchor.fragment === undefined ? null : pages.get(anchor.index)?.getElementById(anchor.fragment)
  if (!target) return anchor
  const offsetPx = Math.max(0, target.getBoundingClientRect().top - aboveFragmentPx)
  return { index: anchor.index, share: 0, offsetPx }
}
