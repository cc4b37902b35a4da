import type { DiscoverTitle } from '../../api/types.ts'

/** `strip`: pages below each other without gaps; otherwise one page at a time in this direction. */
export type PreviewLayout = 'strip' | 'rtl' | 'ltr'

const stripTags: ReadonlySet<string> = new Set(['long strip', 'webtoon', 'webtoons'])
/** Languages whose comics are read from right to left. */
const rtlLanguages: ReadonlySet<string> = new Set(['ja', 'ar', 'he', 'fa'])

/** How a title is read, from what its source says about it. */
export const previewLayoutOf = ({
  tags,
  genres,
  originalLanguage,
}: Pick<DiscoverTitle, 'tags' | 'genres' | 'originalLanguage'>): PreviewLayout => {
  if ([...tags, ...genres].some((name) => stripTags.has(name.toLowerCase()))) return 'strip'
  const [language] = originalLanguage?.toLowerCase().split('-') ?? [undefined]
  return language !== undefined && rtlLanguages.has(language) ? 'rtl' : 'ltr'
}

/** Height divided by width. Pages of books are about 1.5 times as high as wide; those of long strips are often cut off much later. */
const minStripRatio = 2.2
/** Pages whose size decides; a strip can begin with an ordinary cover. */
const decisivePages = 3

/** Whether the pages that are loaded so far are those of a long strip. @param ratios height divided by width, by page from 1 */
export const isStripBySize = (ratios: ReadonlyMap<number, number>): boolean => {
  const first = [...ratios].flatMap(([page, ratio]) => (page <= decisivePages ? [ratio] : []))
  const tall = first.filter((ratio) => ratio >= minStripRatio).length
  return tall > 0 && tall * 2 >= first.length
}

export type PageTurn = 'forward' | 'back' | 'first' | 'last'

type KeyPress = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** What a key does while pages are shown one at a time; undefined for keys that the browser handles. */
export const turnOfKey = (press: KeyPress, layout: PreviewLayout): PageTurn | undefined => {
  if (press.ctrlKey || press.metaKey || press.altKey || layout === 'strip') return undefined
  if (press.key === ' ') return press.shiftKey ? 'back' : 'forward'
  if (press.key === 'ArrowRight') return layout === 'rtl' ? 'back' : 'forward'
  if (press.key === 'ArrowLeft') return layout === 'rtl' ? 'forward' : 'back'
  return otherKeys.get(press.key)
}

const otherKeys: ReadonlyMap<string, PageTurn> = new Map([
  ['ArrowDown', 'forward'],
  ['PageDown', 'forward'],
  ['ArrowUp', 'back'],
  ['PageUp', 'back'],
  ['Home', 'first'],
  ['End', 'last'],
])

/** Shorter movements are taps. */
const minSwipePx = 50

type Movement = { readonly xPx: number; readonly yPx: number }

/** The finger moves the page away: to the left for the page on the right. */
export const turnOfSwipe = ({ xPx, yPx }: Movement, layout: PreviewLayout): PageTurn | undefined => {
  if (Math.abs(xPx) < minSwipePx || Math.abs(xPx) < Math.abs(yPx) * 1.5) return undefined
  return xPx < 0 === (layout !== 'rtl') ? 'forward' : 'back'
}

/** The place after a turn: 1 to `count` are pages, and the one after them is the end. */
export const placeAfter = (turn: PageTurn, place: number, count: number): number =>
  ({ forward: Math.min(place + 1, count + 1), back: Math.max(place - 1, 1), first: 1, last: count })[turn]
