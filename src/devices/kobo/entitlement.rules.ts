// Books in the format of the Kobo store. An entitlement is the right to a book; the ids of a book and its revisions are all that of the
// book.
import { isoInstant } from '../../kernel/clock/index.ts'
import { readAuthors } from '../../library/books/index.ts'
import type { KoboBook } from './kobo-books.queries.ts'

/** The store's category for everything else. */
const anyCategory = '00000000-0000-0000-0000-000000000001'

export interface KoboAddress {
  /** `https://host/base/kobo/<key>`. */
  readonly root: string
  /** EPUBs are converted when they are downloaded. */
  readonly convertsToKepub: boolean
}

type EntitledBook = Pick<KoboBook, 'id' | 'createdAt' | 'modifiedAt'>

export const entitlementOf = ({ id, createdAt, modifiedAt }: EntitledBook, isRemoved = false) => ({
  Accessibility: 'Full',
  ActivePeriod: { From: isoInstant(createdAt) },
  Created: isoInstant(createdAt),
  CrossRevisionId: id,
  Id: id,
  IsHiddenFromArchive: false,
  IsLocked: false,
  IsRemoved: isRemoved,
  LastModified: isoInstant(modifiedAt),
  OriginCategory: 'Imported',
  RevisionId: id,
  Status: 'Active',
})

/** The book that a device must remove. Nothing but its id may be known: it is hidden from the reader, or gone. */
export const removedBookOf = (id: string, nowMs: number) => ({
  BookEntitlement: entitlementOf({ id, createdAt: nowMs, modifiedAt: nowMs }, true),
  BookMetadata: { CoverImageId: id, CrossRevisionId: id, EntitlementId: id, RevisionId: id, Title: id, WorkId: id },
})

export function metadataOf(book: KoboBook, address: KoboAddress) {
  const { id, isbn, summary, publisher, releaseDate } = book
  const people = contributorsOf(book)
  return {
    Categories: [anyCategory],
    ContributorRoles: people.map((Name) => ({ Name })),
    Contributors: people,
    CoverImageId: coverIdOf(book),
    CrossRevisionId: id,
    CurrentDisplayPrice: { CurrencyCode: 'USD', TotalAmount: 0 },
    CurrentLoveDisplayPrice: { TotalAmount: 0 },
    ...(summary === '' ? {} : { Description: summary }),
    DownloadUrls: [downloadOf(book, address)],
    EntitlementId: id,
    ExternalIds: [],
    Genre: anyCategory,
    IsEligibleForKoboLove: false,
    IsInternetArchive: false,
    IsPreOrder: false,
    IsSocialEnabled: true,
    ...(isbn === '' ? {} : { Isbn: isbn }),
    Language: languageOf(book),
    PhoneticPronunciations: {},
    ...(releaseDate === null ? {} : { PublicationDate: `${releaseDate}T00:00:00Z` }),
    ...(publisher === '' ? {} : { Publisher: { Imprint: '', Name: publisher } }),
    RevisionId: id,
    ...(book.oneshot === 1 ? {} : { Series: seriesOf(book) }),
    Title: book.title,
    WorkId: id,
  }
}

/** Devices keep a cover as long as its id stays the same. */
export const coverIdOf = ({ id, posterId }: Pick<KoboBook, 'id' | 'posterId'>): string => (posterId === null ? id : `${id}-${posterId}`)

/** The book of a cover. */
export const bookOfCover = (coverId: string): string => coverId.split('-', 1)[0] ?? coverId

function downloadOf({ id, path, sizeBytes, isFixedLayout }: KoboBook, { root, convertsToKepub }: KoboAddress) {
  const url = `${root}/v1/books/${id}/file/epub`
  const isKepub = convertsToKepub || /\.kepub\.epub$/i.test(path)
  const epub = isFixedLayout === 1 ? 'EPUB3FL' : 'EPUB3'
  return { DrmType: 'None', Format: isKepub ? 'KEPUB' : epub, Platform: 'Generic', Size: sizeBytes, Url: url }
}

const seriesOf = ({ seriesId, seriesTitle, shownNumber, numberSort }: KoboBook) => ({
  Id: seriesId,
  Name: seriesTitle,
  Number: shownNumber,
  NumberFloat: numberSort,
})

/** Writers, or everyone else if none is known. */
function contributorsOf({ id, authors }: KoboBook): readonly string[] {
  const people = readAuthors(authors, id)
  const writers = people.filter(({ role }) => role === 'writer')
  return [...new Set((writers.length > 0 ? writers : people).map(({ name }) => name))]
}

/** Two letters, which devices choose the dictionary by. */
const languageOf = ({ language }: KoboBook): string => /^[a-z]{2}(?=$|[-_])/i.exec(language)?.[0].toLowerCase() ?? 'en'

export interface KoboTag {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly modifiedAt: number
  readonly bookIds: readonly string[]
}

/** A read list as a collection of the device. */
export const tagOf = ({ id, name, createdAt, modifiedAt, bookIds }: KoboTag) => ({
  Tag: {
    Created: isoInstant(createdAt),
    Id: id,
    Items: bookIds.map((RevisionId) => ({ RevisionId, Type: 'ProductRevisionTagItem' })),
    LastModified: isoInstant(modifiedAt),
    Name: name,
    Type: 'UserTag',
  },
})
