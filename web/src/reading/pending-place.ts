// The page a person has gone on to while the address still names an earlier one: the address follows after a rest, and a tab that is
// reloaded before it did opens where the person was.
import { getTabStored, removeTabStored, setTabStored } from '../ui/tab-storage.ts'

type ReadingAddress = { readonly bookId: string; readonly page: number | undefined }

type PendingPlace = { readonly bookId: string; readonly page: number }

const storageKey = 'reading-ahead'

/** Notes that the person is at `place`, and the address not yet. */
export const savePendingPlace = (address: ReadingAddress, place: PendingPlace): void =>
  setTabStored(storageKey, JSON.stringify([addressKey(address), place]))

/** The address has followed, or the reader was left. */
export const clearPendingPlace = (): void => removeTabStored(storageKey)

/** Where the person had gone on to from this address when the tab was reloaded; told once. */
export const takePendingPlace = (address: ReadingAddress): PendingPlace | undefined => {
  const text = getTabStored(storageKey)
  if (text === null) return undefined
  clearPendingPlace()
  const [from, place] = JSON.parse(text) as [string, PendingPlace]
  return from === addressKey(address) ? place : undefined
}

const addressKey = ({ bookId, page }: ReadingAddress): string => `${bookId} ${page ?? ''}`
