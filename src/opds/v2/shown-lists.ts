// Lists as OPDS 2 shows them: books as publications, everything else as links to their feeds.
import { type ListedPublication, listPublications, type PublicationLink } from '../../reading/index.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import type { Books, listSets, SeriesList } from '../catalog-lists.ts'
import { feedLink } from './feed.rules.ts'
import type { Question } from './question.ts'

export const publicationsOf = async ({ db }: CatalogDeps, { place }: Question, { content }: Books): Promise<ListedPublication[]> => [
  ...(await listPublications(db, content, place)),
]

export const seriesLinks = ({ root }: Question, { content }: SeriesList): PublicationLink[] =>
  content.map(({ id, metadata }) => feedLink(`${root}/series/${id}`, { title: metadata.title }))

export const setPaths = { COLLECTION: 'collections', READ_LIST: 'readlists' } as const

type Sets = Awaited<ReturnType<typeof listSets>>

export const setLinks = ({ root }: Question, { content }: Sets): PublicationLink[] =>
  content.map(({ id, kind, name }) => feedLink(`${root}/${setPaths[kind]}/${id}`, { title: name }))
