import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReadingPlace } from '../reading-place.rules.ts'
import {
  anchorAt,
  itemAt,
  itemKey,
  placeOfAnchor,
  rangeToRender,
  readingPositionPx,
  type StripAnchor,
  type StripItem,
  type StripLayout,
  type StripRange,
  scrollToItem,
} from './strip-layout.rules.ts'
import { useScrollTracker } from './use-scroll-tracker.ts'

type StripScroll = {
  readonly box: RefObject<HTMLDivElement | null>
  /** Undefined until the current layout was measured. */
  readonly range: StripRange | undefined
  /** The items to render. */
  readonly shown: readonly StripItem[]
  /** Must be called when the box was scrolled. */
  readonly look: () => void
}

type StripScrollOptions = {
  readonly layout: StripLayout
  readonly isRow: boolean
  readonly ahead: number
  readonly target: ReadingPlace['target']
  /** Returns the item that a jump leads to. */
  readonly itemOfTarget: (target: ReadingPlace['target']) => StripItem | undefined
  /** Called with the item being read. */
  readonly onRead: (item: StripItem) => void
}

/** The position to keep when the layout changes, and its distance from the edge of the screen as a fraction of the screen. */
type KeptPosition = { readonly anchor: StripAnchor; readonly atShare: number }

/**
 * The items of a strip near the viewport. Jumps scroll to their page. A new layout, for example with a prepended chapter, keeps the
 * visible position and does not count as reading: only scrolling by the person changes the page.
 */
export const useStripScroll = ({ layout, isRow, ahead, target, itemOfTarget, onRead }: StripScrollOptions): StripScroll => {
  const box = useRef<HTMLDivElement>(null)
  const keptPosition = useRef<KeptPosition>(undefined)
  const [seen, setSeen] = useState<SeenRange>()
  const { items } = layout
  const latest = useRef({ itemOfTarget, onRead })
  useLayoutEffect(() => {
    latest.current = { itemOfTarget, onRead }
  })
  const scrolled = useScrollTracker(isRow)

  const look = useCallback(
    (isReading: boolean) => {
      const viewport = viewportOf(box.current, isRow)
      if (!box.current || !viewport) return
      scrolled.seen(box.current)
      const { scrollPx, screenPx } = viewport
      const range = rangeToRender(items, scrollPx, screenPx, ahead)
      setSeen((current) => (current?.of === items && isSameRange(current.range, range) ? current : { range, of: items }))
      if (!isReading) return
      const readPx = readingPositionPx(scrollPx, screenPx)
      const anchor = anchorAt(items, readPx)
      keptPosition.current = anchor && { anchor, atShare: (readPx - scrollPx) / screenPx }
      const item = items[itemAt(items, readPx)]
      if (item) latest.current.onRead(item)
    },
    [items, isRow, ahead, scrolled],
  )

  const jumped = useRef<ReadingPlace['target']>(undefined)
  useLayoutEffect(() => {
    const isJump = jumped.current !== target
    jumped.current = target
    const sight = viewportOf(box.current, isRow)
    if (!box.current || !sight) return
    const targetItem = isJump ? itemOfTarget(target) : undefined
    const toPx = targetItem ? scrollToItem(targetItem, sight.screenPx) : scrollOfPosition(items, keptPosition.current, sight.screenPx)
    if (toPx !== undefined) scrolled.scrollTo(box.current, toPx)
    look(isJump)
  }, [target, items, isRow, look, itemOfTarget, scrolled])
  const onScroll = useCallback(() => (box.current && scrolled.isByHand(box.current) ? look(true) : undefined), [look, scrolled])
  const shown = useMemo(() => renderedItems(items, seen), [items, seen])
  return { box, range: seen?.of === items ? seen.range : undefined, shown, look: onScroll }
}

type SeenRange = { readonly range: StripRange; readonly of: readonly StripItem[] }

/** In a new layout the previously rendered items stay until it was measured, because removed images would have to load again. */
const renderedItems = (items: readonly StripItem[], seen: SeenRange | undefined): readonly StripItem[] => {
  if (!seen) return []
  const before = seen.of.slice(seen.range.first, seen.range.last + 1)
  if (seen.of === items) return before
  const names = new Set(before.map(itemKey))
  return items.filter((item) => names.has(itemKey(item)))
}

const isSameRange = (one: StripRange, other: StripRange): boolean => one.first === other.first && one.last === other.last

const scrollOfPosition = (items: readonly StripItem[], position: KeptPosition | undefined, screenPx: number): number | undefined => {
  const px = position && placeOfAnchor(items, position.anchor)
  return position === undefined || px === undefined ? undefined : Math.max(0, px - position.atShare * screenPx)
}

/** In a right-to-left row scroll positions are negative. */
const viewportOf = (box: HTMLElement | null, isRow: boolean) =>
  box &&
  (isRow ? { scrollPx: Math.abs(box.scrollLeft), screenPx: box.clientWidth } : { scrollPx: box.scrollTop, screenPx: box.clientHeight })
