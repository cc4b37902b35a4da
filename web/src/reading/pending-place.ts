// The current page while the URL still has an earlier one, so that a reload before the URL is updated opens the current page.
import { getTabStored, removeTabStored, setTabStored } from '../ui/tab-storage.ts'

type ReadingAddress = { readonly bookId: string; readonly page: number | undefined }

type PendingPlace = { readonly bookId: string; readonly page: number }

const storageKey = 'reading-ahead'

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
  const [from, place] = JSON.parse(text) as [string, PendingPlace]
  return from === addressKey(address) ? place : undefined
}

const addressKey = ({ bookId, page }: ReadingAddress): string => `${bookId} ${page ?? ''}`
