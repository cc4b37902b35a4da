// What was last chosen for a library in this browser: the sight of each of its shelves, and the size of its covers.
import { getStored, setStored } from '../../ui/browser-storage.ts'
import { type Density, densities } from '../grid/grid-shape.rules.ts'
import { type ItemKind, type LibrarySearch, readLibrarySearch } from './library-view.rules.ts'

/** The address to show a library at when none is asked for. */
export const rememberedSearch = (libraryId: string): LibrarySearch =>
  rememberedSearchFor(libraryId, getStored(`library.${libraryId}.show`) === 'books' ? 'books' : 'series')

/** The address of one of its shelves, as it was last looked at. */
export const rememberedSearchFor = (libraryId: string, shelf: ItemKind): LibrarySearch => {
  const show = shelf === 'books' ? { show: shelf } : {}
  return readLibrarySearch({ ...parsed(getStored(`library.${libraryId}.${shelf}`)), ...show })
}

/** Keeps the sight for the next visit. */
export const rememberSearch = (libraryId: string, search: LibrarySearch): void => {
  const { show = 'series' } = search
  setStored(`library.${libraryId}.show`, show)
  setStored(`library.${libraryId}.${show}`, JSON.stringify(search))
}

export const rememberedDensity = (libraryId: string): Density => {
  const kept = getStored(`library.${libraryId}.density`)
  return densities.find((one) => one === kept) ?? 'medium'
}

export const rememberDensity = (libraryId: string, density: Density): void => {
  setStored(`library.${libraryId}.density`, density)
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
