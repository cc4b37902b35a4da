// The page a person has gone on to while the address still names an earlier one: the address follows after a rest, and a tab that is
// reloaded before it did opens where the person was.
import { forgetInTab, recallInTab, rememberInTab } from '../ui/tab-memory.ts'

type ReadingAddress = { readonly bookId: string; readonly page: number | undefined }

type PlaceAhead = { readonly bookId: string; readonly page: number }

const name = 'reading-ahead'

/** Notes that the person is at `place`, and the address not yet. */
export const notePlaceAhead = (address: ReadingAddress, place: PlaceAhead): void =>
  rememberInTab(name, JSON.stringify([asText(address), place]))

/** The address has followed, or the reader was left. */
export const forgetPlaceAhead = (): void => forgetInTab(name)

/** Where the person had gone on to from this address when the tab was reloaded; told once. */
export const takePlaceAhead = (address: ReadingAddress): PlaceAhead | undefined => {
  const text = recallInTab(name)
  if (text === null) return undefined
  forgetPlaceAhead()
  const [from, place] = JSON.parse(text) as [string, PlaceAhead]
  return from === asText(address) ? place : undefined
}

const asText = ({ bookId, page }: ReadingAddress): string => `${bookId} ${page ?? ''}`
