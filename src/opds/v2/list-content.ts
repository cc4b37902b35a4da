// Converts lists to OPDS 2: books to publications, everything else to links to their feeds.
import { type ListedPublication, listPublications, type PublicationLink } from '../../reading/index.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import type { Books, listSets, SeriesList } from '../catalog-lists.ts'
import { feedLink } from './feed.rules.ts'
import type { Opds2Request } from './feed-definitions.ts'

export const publicationsOf = async ({ db }: CatalogDeps, { place }: Opds2Request, { content }: Books): Promise<ListedPublication[]> => [
  ...(await listPublications(db, content, place)),
]

export const seriesLinks = ({ root }: Opds2Request, { content }: SeriesList): PublicationLink[] =>
  content.map(({ id, metadata }) => feedLink(`${root}/series/${id}`, { title: metadata.title }))

export const setPaths = { COLLECTION: 'collections', READ_LIST: 'readlists' } as const

type Sets = Awaited<ReturnType<typeof listSets>>

export const setLinks = ({ root }: Opds2Request, { content }: Sets): PublicationLink[] =>
  content.map(({ id, kind, name }) => feedLink(`${root}/${setPaths[kind]}/${id}`, { title: name }))
