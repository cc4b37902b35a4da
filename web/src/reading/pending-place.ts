// The current page while the URL still has an earlier one, so that a reload before the URL is updated opens the current page.
import { getTabStored, removeTabStored, setTabStored } from '../ui/tab-storage.ts'

type ReadingAddress = { readonly bookId: string; readonly page?: number | undefined; readonly half?: 'second' | undefined }

type PendingPlace = { readonly bookId: string; readonly page: number; readonly half?: unknown }

const storageKey = 'reading-ahead'

/** A page in the URL, and which half of it; the first one is not named. */
export const pageSearch = ({ page, half }: { readonly page: number; readonly half?: unknown }): { page: number; half?: 'second' } =>
  half === 'second' ? { page, half } : { page }

/** Stores that the current page is `place` and the URL is not updated yet. */
export const savePendingPlace = (address: ReadingAddress, place: PendingPlace): void =>
  setTabStored(storageKey, JSON.stringify([addressKey(address), place]))

/** The URL was updated, or the reader was closed. */
export const clearPendingPlace = (): void => removeTabStored(storageKey)

/** Returns the stored page if it belongs to this URL, and deletes it. */
export const takePendingPlace = (address: ReadingAddress): PendingPlace | undefined => {
  const text = getTabStored(storageKey)
  if (text === null) return undefined
  clearPendingPlace()
  const stored = parsePlace(text)
  return stored?.from === addressKey(address) ? stored.place : undefined
}

/** Undefined for a text that this version of the app did not store. */
const parsePlace = (text: string): { readonly from: unknown; readonly place: PendingPlace } | undefined => {
  try {
    const [from, { bookId, page, half }] = JSON.parse(text)
    return typeof bookId === 'string' && Number.isInteger(page) ? { from, place: { bookId, page, half } } : undefined
  } catch {
    return undefined
  }
}

const addressKey = ({ bookId, page, half }: ReadingAddress): string => [bookId, page, half].join(' ')
