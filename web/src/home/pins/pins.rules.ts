// What a person has pinned to Home: filtered lists of a library, collections and read lists. Stored as JSON for the account.
import { type LibrarySearch, readLibrarySearch } from '../../library/view/library-view.rules.ts'

type PinnedSet = { readonly kind: 'collections' | 'readLists'; readonly setId: string }
type PinnedFilter = { readonly kind: 'filter'; readonly libraryId: string; readonly search: LibrarySearch }

/** What a pinned row shows. */
export type PinTarget = PinnedSet | PinnedFilter

/** `id` has no spaces: layouts are stored as words. */
export type Pin = PinTarget & { readonly id: string; readonly name: string }

export type PinKey = `pin:${string}`
export const pinKey = ({ id }: Pick<Pin, 'id'>): PinKey => `pin:${id}`

/** Every row is a request, whenever Home opens. */
export const maxPins = 20
const maxNameLength = 100

/** Reads pins; drops what is invalid, for example from another version of the app. */
export function readPins(text: string | null): readonly Pin[] {
  const pins = listIn(text).flatMap(readPin)
  return pins.filter(({ id }, place) => pins.findIndex((one) => one.id === id) === place).slice(0, maxPins)
}

export const writePins = (pins: readonly Pin[]): string => JSON.stringify(pins)

/** The pin that shows the same. */
export const findPin = (pins: readonly Pin[], target: PinTarget): Pin | undefined =>
  pins.find((pin) => contentOf(pin) === contentOf(target))

/** With one more row, unless it is pinned already or there are too many. @param nowMs makes the id */
export function addPin(pins: readonly Pin[], target: PinTarget, { name, nowMs }: { readonly name: string; readonly nowMs: number }) {
  if (pins.length >= maxPins || findPin(pins, target)) return pins
  const free = (number: number): string => {
    const id = number.toString(36)
    return pins.some((pin) => pin.id === id) ? free(number + 1) : id
  }
  return [...pins, { ...target, id: free(nowMs), name: name.slice(0, maxNameLength) }]
}

export const removePin = (pins: readonly Pin[], id: string): readonly Pin[] => pins.filter((pin) => pin.id !== id)

/** The same for pins that show the same. */
export const contentOf = (target: PinTarget): string =>
  target.kind === 'filter'
    ? JSON.stringify([target.libraryId, Object.entries(target.search).toSorted(([a], [b]) => a.localeCompare(b))])
    : `${target.kind} ${target.setId}`

function listIn(text: string | null): readonly unknown[] {
  if (!text?.startsWith('[')) return []
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function readPin(entry: unknown): readonly Pin[] {
  if (!isRecord(entry)) return []
  const { id, name, kind, setId, libraryId, search } = entry
  if (typeof id !== 'string' || !/^\w+$/.test(id) || typeof name !== 'string' || name === '') return []
  const named = { id, name: name.slice(0, maxNameLength) }
  if ((kind === 'collections' || kind === 'readLists') && typeof setId === 'string') return [{ ...named, kind, setId }]
  if (kind === 'filter' && typeof libraryId === 'string' && isRecord(search))
    return [{ ...named, kind, libraryId, search: readLibrarySearch(search) }]
  return []
}
