// A book as a Readium web publication (docs/api/komga-contract.md, "Web publications and fonts"): pages for comics and PDF, documents for
// EPUB. Every address is absolute.
import { pageFact } from '../../formats/archive/page-table.ts'
import { type EpubLink, type EpubResource, escapePath } from '../../formats/epub/index.ts'
import { isoInstant } from '../../kernel/clock/index.ts'
import { readAuthors, readTags } from '../../library/books/index.ts'
import type { BookForServing, StoredEpub } from '../../library/books/serving/index.ts'
import type { PublicationFacts } from './publication.queries.ts'
import type { ListedPublication, Publication, PublicationLink } from './publication.schemas.ts'

export const manifestKinds = ['divina', 'epub', 'pdf'] as const
export type ManifestKind = (typeof manifestKinds)[number]

/** The default kind for a book. */
export function defaultKind({ mediaType }: Pick<BookForServing, 'mediaType'>): ManifestKind {
  if (mediaType === 'application/pdf') return 'pdf'
  return mediaType === 'application/epub+zip' ? 'epub' : 'divina'
}

/** Media types of a manifest, the default first. A comic is also a web publication, for clients that support nothing else. */
export const manifestTypes = (kind: ManifestKind): readonly [string, ...string[]] =>
  kind === 'divina'
    ? ['application/divina+json', 'application/webpub+json', 'application/json']
    : ['application/webpub+json', 'application/json']

/** Base addresses of the publications for a client. */
export interface PublicationBase {
  /** Absolute address above `books/…`, without a trailing slash. */
  readonly root: string
  /** Media type of `series/…`. */
  readonly seriesType: string
  /** Absolute address of the authentication document, for apps that synchronize progress. */
  readonly signIn?: string | undefined
}

/** The fields of a book that the outer part of a publication needs. */
export interface FramedBook extends Pick<BookForServing, 'id' | 'mediaType' | 'pageCount'> {
  readonly epub?: Pick<StoredEpub, 'isFixedLayout'> | undefined
}

interface FrameParts {
  readonly book: FramedBook
  readonly facts: PublicationFacts
  readonly place: PublicationBase
}

export interface ManifestParts extends FrameParts {
  readonly book: BookForServing
}

/** @returns undefined when the book cannot be read as this kind */
export function buildManifest(kind: ManifestKind, parts: ManifestParts): Publication | undefined {
  const { book } = parts
  if (kind === 'divina') return { ...frame(kind, parts), readingOrder: pictures(parts) }
  if (kind !== defaultKind(book)) return undefined
  if (kind === 'pdf') return { ...frame(kind, parts), readingOrder: pdfPages(parts) }
  return book.epub && withDocuments(frame(kind, parts), book.epub, parts)
}

/** The publication as shown in lists. */
export function buildListed(parts: FrameParts): ListedPublication {
  const { metadata, links, images } = frame(defaultKind(parts.book), parts)
  return { metadata, links, images }
}

const addressOf = ({ place, book }: FrameParts): string => `${place.root}/books/${book.id}`

const link = (fields: Omit<PublicationLink, 'properties'>): PublicationLink => ({ ...fields, properties: {} })

function frame(kind: ManifestKind, parts: FrameParts): Publication {
  const { book, place } = parts
  const address = addressOf(parts)
  const [type = ''] = manifestTypes(kind)
  const self = kind === defaultKind(book) ? `${address}/manifest` : `${address}/manifest/${kind}`
  const thumbnail = { href: `${address}/thumbnail`, type: 'image/jpeg' }
  return {
    context: 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: metadataOf(kind, parts),
    links: [
      link({ rel: 'self', href: self, type }),
      link({ rel: 'http://opds-spec.org/acquisition', href: `${address}/file`, type: book.mediaType }),
      ...(place.signIn === undefined ? [] : [progressionLink(address, place.signIn)]),
    ],
    images: [link(thumbnail)],
    readingOrder: [],
    resources: [link({ rel: 'cover', ...thumbnail })],
    toc: [],
    landmarks: [],
    pageList: [],
  }
}

/** Cantook's link: where an app reads and writes progress, and how it signs in for that. */
const progressionLink = (address: string, signIn: string): PublicationLink => ({
  rel: 'http://www.cantook.com/api/progression',
  href: `${address}/progression`,
  type: 'application/vnd.readium.progression+json',
  properties: { authenticate: { href: signIn, type: 'application/opds-authentication+json' } },
})

const progressions = { LEFT_TO_RIGHT: 'ltr', RIGHT_TO_LEFT: 'rtl', VERTICAL: 'ttb', WEBTOON: 'ttb', '': undefined } as const

function metadataOf(kind: ManifestKind, { book, facts, place }: FrameParts): Publication['metadata'] {
  const readingProgression = progressions[facts.readingDirection]
  return {
    title: facts.title,
    conformsTo: `https://readium.org/webpub-manifest/profiles/${kind}`,
    modified: isoInstant(facts.modifiedAt),
    numberOfPages: book.pageCount,
    ...(facts.isbn ? { identifier: `urn:isbn:${facts.isbn}` } : {}),
    ...(facts.releaseDate ? { published: facts.releaseDate } : {}),
    ...(facts.language ? { language: facts.language } : {}),
    ...(facts.summary ? { description: facts.summary } : {}),
    ...(readingProgression ? { readingProgression } : {}),
    ...peopleOf(readAuthors(facts.authors, book.id)),
    publisher: facts.publisher ? [facts.publisher] : [],
    subject: readTags(facts.tags, book.id),
    belongsTo: {
      series: [
        {
          name: facts.seriesTitle,
          position: facts.numberSort,
          links: [link({ href: `${place.root}/series/${facts.seriesId}`, type: place.seriesType })],
        },
      ],
      collection: [],
    },
    rendition: kind === 'epub' ? { layout: book.epub?.isFixedLayout ? 'fixed' : 'reflowable' } : {},
  }
}

interface Person {
  readonly name: string
  readonly role: string
}

/** Readium's names for the roles; any other role is a contributor. */
const fieldOfRole: ReadonlyMap<string, keyof ReturnType<typeof peopleOf>> = new Map([
  ['writer', 'author'],
  ['penciller', 'penciler'],
  ['artist', 'artist'],
  ['colorist', 'colorist'],
  ['editor', 'editor'],
  ['illustrator', 'illustrator'],
  ['inker', 'inker'],
  ['letterer', 'letterer'],
  ['translator', 'translator'],
])

function peopleOf(people: readonly Person[]) {
  const inField = (field: string): string[] =>
    people.filter(({ role }) => (fieldOfRole.get(role) ?? 'contributor') === field).map(({ name }) => name)
  return {
    author: inField('author'),
    artist: inField('artist'),
    colorist: inField('colorist'),
    contributor: inField('contributor'),
    editor: inField('editor'),
    illustrator: inField('illustrator'),
    inker: inField('inker'),
    letterer: inField('letterer'),
    penciler: inField('penciler'),
    translator: inField('translator'),
  }
}

/** Types that every reader of image publications supports. */
const plainTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif'])

function pictures(parts: ManifestParts): PublicationLink[] {
  const { pages } = parts.book
  return pages.names.map((_, index) => {
    const href = `${addressOf(parts)}/pages/${index + 1}?contentNegotiation=false`
    const type = pageFact(pages.mediaTypes, index)
    const [width, height] = [pageFact(pages.widthsPx, index), pageFact(pages.heightsPx, index)]
    const size = width > 0 && height > 0 ? { width, height } : {}
    const jpeg = link({ href: `${href}&convert=jpeg`, type: 'image/jpeg', ...size })
    return link({ href, type, ...size, ...(plainTypes.has(type) ? {} : { alternate: [jpeg] }) })
  })
}

const pdfPages = (parts: ManifestParts): PublicationLink[] =>
  Array.from({ length: parts.book.pageCount }, (_, index) =>
    link({ href: `${addressOf(parts)}/pages/${index + 1}/raw`, type: 'application/pdf' }),
  )

function withDocuments(publication: Publication, epub: StoredEpub, parts: FrameParts): Publication {
  const address = addressOf(parts)
  const isOpds = parts.place.signIn !== undefined
  const files = (resources: readonly EpubResource[]) =>
    resources.map(({ name, mediaType, spread }) => ({
      ...link({ href: hrefOf(address, { path: name }), type: mediaType }),
      // Readium's name for it. Komga's clients expect only objects in the properties of a link.
      properties: spread && isOpds ? { page: spread } : {},
    }))
  const entries = (links: readonly EpubLink[]): PublicationLink[] => links.map((entry) => entryOf(address, entry))
  return {
    ...publication,
    readingOrder: files(epub.readingOrder),
    resources: [...publication.resources, ...files(epub.resources)],
    toc: entries(epub.toc),
    landmarks: entries(epub.landmarks),
    pageList: entries(epub.pageList),
  }
}

const entryOf = (address: string, { title, path, fragment, children }: EpubLink): PublicationLink =>
  link({
    title,
    ...(path === undefined ? {} : { href: hrefOf(address, { path, fragment }) }),
    ...(children ? { children: children.map((child) => entryOf(address, child)) } : {}),
  })

const hrefOf = (address: string, { path, fragment }: { readonly path: string; readonly fragment?: string | undefined }): string =>
  `${address}/resource/${escapePath(path)}${fragment === undefined ? '' : `#${encodeURIComponent(fragment)}`}`
