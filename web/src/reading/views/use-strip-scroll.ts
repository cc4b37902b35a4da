import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReadingPlace } from '../reading-place.rules.ts'
import {
  anchorAt,
  itemAt,
  placeOfAnchor,
  rangeToHold,
  readPlace,
  type StripAnchor,
  type StripItem,
  type StripLayout,
  type StripRange,
  scrollToItem,
  scrollToRead,
} from './strip-layout.rules.ts'

type StripScroll = {
  readonly box: RefObject<HTMLDivElement | null>
  readonly range: StripRange
  /** To be called when the box was scrolled. */
  readonly look: () => void
}

type StripSight = {
  readonly layout: StripLayout
  readonly isRow: boolean
  readonly ahead: number
  readonly target: ReadingPlace['target']
  /** Index of the item that a jump leads to. */
  readonly itemOfTarget: (target: ReadingPlace['target']) => StripItem | undefined
  /** What is read now. */
  readonly onRead: (item: StripItem) => void
}

/** What of a strip is near the eye. Jumps lead to their page; a new layout keeps the place that is read where it is. */
export const useStripScroll = ({ layout, isRow, ahead, target, itemOfTarget, onRead }: StripSight): StripScroll => {
  const box = useRef<HTMLDivElement>(null)
  const anchor = useRef<StripAnchor>(undefined)
  const [range, setRange] = useState<StripRange>({ first: 0, last: 0 })
  const { items } = layout
  const latest = useRef({ itemOfTarget, onRead })
  useEffect(() => {
    latest.current = { itemOfTarget, onRead }
  })

  const look = useCallback(() => {
    const sight = sightOf(box.current, isRow)
    if (!sight) return
    const readPx = readPlace(sight.scrollPx, sight.screenPx)
    anchor.current = anchorAt(items, readPx)
    const next = rangeToHold(items, sight.scrollPx, sight.screenPx, ahead)
    setRange((known) => (known.first === next.first && known.last === next.last ? known : next))
    const item = items[itemAt(items, readPx)]
    if (item) latest.current.onRead(item)
  }, [items, isRow, ahead])

  const jumped = useRef<ReadingPlace['target']>(undefined)
  useLayoutEffect(() => {
    const isJump = jumped.current !== target
    jumped.current = target
    const sight = sightOf(box.current, isRow)
    if (!sight) return
    const wanted = isJump ? itemOfTarget(target) : undefined
    const toPx = wanted ? scrollToItem(wanted, sight.screenPx) : scrollOfAnchor(items, anchor.current, sight.screenPx)
    if (toPx !== undefined && Math.abs(toPx - sight.scrollPx) >= 1) scrollStrip(box.current, isRow, toPx)
    look()
  }, [target, items, isRow, look, itemOfTarget])
  return { box, range, look }
}

const scrollOfAnchor = (items: readonly StripItem[], anchor: StripAnchor | undefined, screenPx: number): number | undefined => {
  const readPx = anchor && placeOfAnchor(items, anchor)
  return readPx === undefined ? undefined : scrollToRead(readPx, screenPx)
}

/** From right to left a row scrolls into negative numbers. */
const sightOf = (box: HTMLElement | null, isRow: boolean) =>
  box &&
  (isRow ? { scrollPx: Math.abs(box.scrollLeft), screenPx: box.clientWidth } : { scrollPx: box.scrollTop, screenPx: box.clientHeight })

const scrollStrip = (box: HTMLElement | null, isRow: boolean, startPx: number): void => {
  if (!box) return
  if (!isRow) box.scrollTop = startPx
  else box.scrollLeft = box.dir === 'rtl' ? -startPx : startPx
}
