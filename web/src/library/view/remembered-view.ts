// What was last chosen for a library in this browser: the sight of each of its shelves, and the size of its covers.
import { recall, remember } from '../../ui/browser-memory.ts'
import { type Density, densities } from '../grid/grid-shape.rules.ts'
import { type LibrarySearch, readLibrarySearch, type Shelf } from './library-view.rules.ts'

/** The address to show a library at when none is asked for. */
export const rememberedSearch = (libraryId: string): LibrarySearch =>
  rememberedShelf(libraryId, recall(`library.${libraryId}.show`) === 'books' ? 'books' : 'series')

/** The address of one of its shelves, as it was last looked at. */
export const rememberedShelf = (libraryId: string, shelf: Shelf): LibrarySearch => {
  const show = shelf === 'books' ? { show: shelf } : {}
  return readLibrarySearch({ ...parsed(recall(`library.${libraryId}.${shelf}`)), ...show })
}

/** Keeps the sight for the next visit. */
export const rememberSearch = (libraryId: string, search: LibrarySearch): void => {
  const { show = 'series' } = search
  remember(`library.${libraryId}.show`, show)
  remember(`library.${libraryId}.${show}`, JSON.stringify(search))
}

export const rememberedDensity = (libraryId: string): Density => {
  const kept = recall(`library.${libraryId}.density`)
  return densities.find((one) => one === kept) ?? 'medium'
}

export const rememberDensity = (libraryId: string, density: Density): void => {
  remember(`library.${libraryId}.density`, density)
}

/** Storage may hold what an older version, or a person, wrote. */
const parsed = (text: string | null): Record<string, unknown> => {
  if (!text?.startsWith('{')) return {}
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
