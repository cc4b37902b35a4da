import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, type RefObject, type TouchEvent, type UIEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverPreview } from '../../api/types.ts'
import { type PageTurn, type PreviewLayout, turnOfSwipe } from './preview.rules.ts'
import { PreviewImage } from './preview-image.tsx'

type PagesProps = {
  readonly pages: DiscoverPreview['pages']
  /** From 1; the place after the last page is the end. */
  readonly place: number
  /** Shown after the last page. */
  readonly end: ReactNode
}

/** Loaded before they are shown. */
const ahead = 2

type PagedPagesProps = PagesProps & {
  readonly layout: PreviewLayout
  readonly onTurn: (turn: PageTurn) => void
  readonly onRatio: (page: number, ratio: number) => void
}

/** One page at a time. The edges turn pages, and so do swipes. */
export const PagedPages = ({ pages, place, end, layout, onTurn, onRatio }: PagedPagesProps): ReactElement => {
  const box = useFocusOnMount<HTMLDivElement>()
  const touch = useRef<{ readonly xPx: number; readonly yPx: number }>(null)
  const onTouchStart = ({ touches }: TouchEvent) => {
    const first = touches.length === 1 ? touches[0] : undefined
    touch.current = first ? { xPx: first.clientX, yPx: first.clientY } : null
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const start = touch.current
    touch.current = null
    const last = changedTouches[0]
    const turn = start && last && turnOfSwipe({ xPx: last.clientX - start.xPx, yPx: last.clientY - start.yPx }, layout)
    if (turn) onTurn(turn)
  }
  const isAtEnd = place > pages.length
  return (
    <div ref={box} className="preview-paged" data-autofocus tabIndex={-1} onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
      {pages.map(({ url }, index) =>
        index + 1 >= place - 1 && index + 1 <= place + ahead ? (
          <PreviewImage key={url} url={url} page={index + 1} count={pages.length} shown={index + 1 === place} onRatio={onRatio} />
        ) : null,
      )}
      {isAtEnd ? end : null}
      {place > 1 ? <TurnZone side={layout === 'rtl' ? 'right' : 'left'} turn="back" onTurn={onTurn} /> : null}
      {isAtEnd ? null : <TurnZone side={layout === 'rtl' ? 'left' : 'right'} turn="forward" onTurn={onTurn} />}
    </div>
  )
}

type TurnZoneProps = { readonly side: 'left' | 'right'; readonly turn: 'back' | 'forward'; readonly onTurn: (turn: PageTurn) => void }

const TurnZone = ({ side, turn, onTurn }: TurnZoneProps): ReactElement => {
  const { t } = useTranslation()
  const Icon = side === 'left' ? IconChevronLeft : IconChevronRight
  return (
    <button type="button" className="preview-zone" data-side={side} aria-label={t(`discover.preview.${turn}`)} onClick={() => onTurn(turn)}>
      <Icon size={32} aria-hidden="true" />
    </button>
  )
}

type StripPagesProps = Omit<PagesProps, 'place'> & { readonly label: string; readonly onPlace: (place: number) => void }

/** All pages below each other, as long strips are read. */
export const StripPages = ({ pages, end, label, onPlace }: StripPagesProps): ReactElement => {
  const section = useFocusOnMount<HTMLElement>()
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    const middlePx = box.scrollTop + box.clientHeight / 2
    const above = [...box.children].filter((child) => child instanceof HTMLElement && child.offsetTop <= middlePx)
    onPlace(Math.max(1, Math.min(above.length, pages.length)))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, keys could not scroll the strip.
    <section ref={section} className="preview-strip" data-autofocus tabIndex={0} aria-label={label} onScroll={onScroll}>
      {pages.map(({ url }, index) => (
        <PreviewImage key={url} url={url} page={index + 1} count={pages.length} shown lazy={index >= ahead} />
      ))}
      {end}
    </section>
  )
}

/** So that keys turn and scroll pages at once, and Space doesn't press the button that was focused while the pages loaded. */
const useFocusOnMount = <Box extends HTMLElement>(): RefObject<Box | null> => {
  const box = useRef<Box>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return box
}
