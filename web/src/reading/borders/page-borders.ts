// The borders of the pages that were loaded, so that a page that is turned back to doesn't change its size again.
import { useSyncExternalStore } from 'react'
import type { BookPageInfo } from '../../api/types.ts'
import type { BoxSize } from '../views/fit.rules.ts'
import type { PageBox } from '../views/page-frame.rules.ts'

/** A page inside of its borders, and the size of its image. */
export type MeasuredPage = { readonly box: PageBox; readonly image: BoxSize }

/** Measured pages by their key. */
export type PageBorders = ReadonlyMap<string, MeasuredPage>

/** About twenty chapters. */
const maxPages = 1000

const none: PageBorders = new Map()
let known = none
const listeners = new Set<() => void>()

/** The size is part of the key, because a replaced file has other borders. */
export const bordersKey = (bookId: string, { number, width, height, sizeBytes }: BookPageInfo): string =>
  `${bookId}/${number} ${width}x${height} ${sizeBytes}`

/** Stores the borders of a page, and forgets those measured first. */
export const rememberBorders = (key: string, measured: MeasuredPage): void => {
  known = new Map([...[...known].slice(-(maxPages - 1)), [key, measured]])
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The borders of all measured pages; empty if borders aren't cropped. */
export const usePageBorders = (isCropped: boolean): PageBorders => useSyncExternalStore(subscribe, isCropped ? () => known : () => none)
