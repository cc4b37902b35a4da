// Clients request the values of everything, or of whole libraries, with every keystroke in a search field and with every page. They are
// read once and cached until the library changes.
import type { AppContext } from '../../kernel/feature/index.ts'
import type { Access } from '../../users/index.ts'
import { createCountCache } from '../lists/count-cache.ts'
import type { ListDeps } from '../lists/id-page.ts'
import type { FacetScope } from './facet-scope.rules.ts'
import { type FacetAuthor, type FacetName, hasUnrated, listAuthors, listValues } from './facets.queries.ts'
import { type TextList, textListOf } from './text-list.rules.ts'

export interface FacetValues {
  texts(access: Access, facet: Exclude<FacetName, 'ageRating'>, scope: FacetScope): Promise<readonly string[]>
  /** In ascending order. */
  ages(access: Access, scope: FacetScope): Promise<readonly number[]>
  hasUnrated(access: Access, scope: FacetScope): Promise<boolean>
  authors(access: Access, scope: FacetScope): Promise<readonly FacetAuthor[]>
  /** Names of authors, each once. */
  authorNames(access: Access, scope: FacetScope): Promise<TextList>
  /** Roles of authors in alphabetical order. */
  authorRoles(access: Access, scope: FacetScope): Promise<readonly string[]>
  close(): void
}

/** One entry may contain every author of a large library. */
const maxCached = 50

/** Caches the values of whole libraries until something changes that lists show. */
export function createFacetCache(app: Pick<AppContext, 'db' | 'events' | 'clock'>, parts: ListDeps): FacetValues {
  const cache = createCountCache({ ...app, changes: parts.vocabulary.changes }, maxCached)
  const load = <T>(key: string, { access, scope }: { readonly access: Access; readonly scope: FacetScope }, read: () => Promise<T>) =>
    scope.kind === 'library' ? cache.get(JSON.stringify([key, access, scope.ids]), read) : read()
  const authors: FacetValues['authors'] = (access, scope) => load('author', { access, scope }, () => listAuthors(parts, access, scope))
  return {
    texts: (access, facet, scope) => load(facet, { access, scope }, () => listValues<string>(parts, access, { facet, scope })),
    ages: (access, scope) => load('ageRating', { access, scope }, () => listValues<number>(parts, access, { facet: 'ageRating', scope })),
    hasUnrated: (access, scope) => load('unrated', { access, scope }, () => hasUnrated(parts, access, scope)),
    authors,
    authorNames: (access, scope) => load('authorName', { access, scope }, async () => textListOf(namesOf(await authors(access, scope)))),
    authorRoles: (access, scope) =>
      load('authorRole', { access, scope }, async () => [...new Set((await authors(access, scope)).map(({ role }) => role))].toSorted()),
    close: cache.close,
  }
}

export const namesOf = (authors: readonly FacetAuthor[]): readonly string[] => [...new Set(authors.map(({ name }) => name))]
