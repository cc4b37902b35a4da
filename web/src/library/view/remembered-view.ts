// The last view of each tab of a library, and the cover size, saved in this browser. Views belong to an account: their filters name what
// another one may not see.
import { getStored, setStored } from '../../ui/browser-storage.ts'
import { storedUser } from '../../users/accounts/users.api.ts'
import { type Density, densities } from '../grid/grid-shape.rules.ts'
import { type ItemKind, type LibrarySearch, readLibrarySearch } from './library-view.rules.ts'

/** The search parameters of a library that is opened without any. */
export const rememberedSearch = (libraryId: string): LibrarySearch =>
  rememberedSearchFor(libraryId, getStored(viewName(libraryId, 'show')) === 'books' ? 'books' : 'series')

/** The last search parameters of one of its tabs. */
export const rememberedSearchFor = (libraryId: string, kind: ItemKind): LibrarySearch => {
  const show = kind === 'books' ? { show: kind } : {}
  return readLibrarySearch({ ...parsed(getStored(viewName(libraryId, kind))), ...show })
}

/** Saves the view for the next visit. */
export const rememberSearch = (libraryId: string, search: LibrarySearch): void => {
  const { show = 'series' } = search
  setStored(viewName(libraryId, 'show'), show)
  setStored(viewName(libraryId, show), JSON.stringify(search))
}

export const rememberedDensity = (libraryId: string): Density => {
  const stored = getStored(`library.${libraryId}.density`)
  return densities.find((one) => one === stored) ?? 'medium'
}

export const rememberDensity = (libraryId: string, density: Density): void => {
  setStored(`library.${libraryId}.density`, density)
}

const viewName = (libraryId: string, what: 'show' | ItemKind): string => `user.${storedUser()?.id}.library.${libraryId}.${what}`

/** Storage may hold values from an older version or edited by hand. */
const parsed = (text: string | null): Record<string, unknown> => {
  if (!text?.startsWith('{')) return {}
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
