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
  /** Documents that exist, by index. */
  readonly near: readonly number[]
  /** The place that was asked for is on the screen, or as near to it as the book allows. */
  readonly isSettled: boolean
  /** To be called when the box was scrolled. */
  readonly look: () => void
  /** A document stands in its frame. */
  readonly measure: (index: number, page: Document) => void
}

/** The fragment, where a link led to one. */
type Anchor = ColumnAnchor & { readonly fragment?: string }

/** Room above what a link leads to, so that it does not stick to the edge. */
const aboveFragmentPx = 24

/**
 * A book scrolled as one column. What is put above, or grows there, moves nothing on the screen; a jump leads to its place, and again while
 * pictures come, until the person scrolls.
 * @param sheet the style of the documents: another one changes their heights
 */
export const useTextColumn = (desk: TextPlaceState, sheet: string): TextColumn => {
  const { place, documents, reachPlace } = desk
  const box = useRef<HTMLDivElement>(null)
  const [column, setColumn] = useState(() => createColumn(place.index))
  const [near, setNear] = useState<readonly number[]>([place.index])
  const [isSettled, setSettled] = useState(false)
  const anchor = useRef(anchorOfPlace(place))
  const pages = useRef(new Map<number, Document>())
  const scrolled = useScrollTracker()
  const hasStood = useRef(false)
  const asked = place.pages === 0 ? place : undefined

  /** Says whether documents are still to come that belong beside those on the screen. */
  const look = useCallback(
    (byHand: boolean): boolean => {
      const node = box.current
      if (!node || column.heights.length === 0) return true
      scrolled.seen(node)
      const sight = { scrollPx: node.scrollTop, screenPx: node.clientHeight, documents: documents.length }
      const next = documentsNear(column, sight)
      setNear((known) => (known.join() === next.join() ? known : next))
      if (byHand) anchor.current = columnAnchorAt(column, sight.scrollPx)
      if (byHand || asked || !hasStood.current) reachPlace(placeInColumn(column, sight), byHand)
      hasStood.current = true
      return next.some((index) => documentHeight(column, index) === undefined)
    },
    [column, documents.length, asked, reachPlace, scrolled],
  )
  useJump(asked, column, (to) => {
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
    // In other letters a place lies other pixels deep, but as far in the text.
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
    setColumn((known) => withHeight(known, index, heightOf(page)))
    // Where a link leads is known only now.
    if (anchor.current.fragment !== undefined && anchor.current.index === index) settle()
  }
  const onScroll = () => (box.current && scrolled.isByHand(box.current) ? void look(true) : undefined)
  return { box, column, near, isSettled, look: onScroll, measure }
}

/** What is asked for is done before anything is drawn, once for every new wish and every new column. */
const useJump = (asked: TextPlace | undefined, column: Column, jump: (to: TextPlace) => void): void => {
  const latest = useRef(jump)
  useLayoutEffect(() => {
    latest.current = jump
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a column that came anew is asked again
  useLayoutEffect(() => {
    if (asked) latest.current(asked)
  }, [asked, column])
}

/** Where a jump leads; without one, where one was in another manner. */
const anchorOfPlace = ({ index, start, page, pages, share }: TextPlace): Anchor => {
  if (pages > 0) return { index, share: share ?? page / pages, offsetPx: undefined }
  if ('fragment' in start) return { index, share: 0, offsetPx: undefined, fragment: start.fragment }
  return { index, share: start.progression, offsetPx: undefined }
}

const heightOf = ({ body }: Document): number => Math.max(1, Math.ceil(body.getBoundingClientRect().height), body.scrollHeight)

/** The anchor where a link leads, as the document lies now. */
const withFragment = (anchor: Anchor, pages: ReadonlyMap<number, Document>): ColumnAnchor => {
  const target = anchor.fragment === undefined ? null : pages.get(anchor.index)?.getElementById(anchor.fragment)
  if (!target) return anchor
  const offsetPx = Math.max(0, target.getBoundingClientRect().top - aboveFragmentPx)
  return { index: anchor.index, share: 0, offsetPx }
}
