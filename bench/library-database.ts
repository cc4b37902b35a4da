// A database like that of a large household, created by bulk SQL instead of a scan: series with titles in two scripts; people, tags and
// genres distributed as unevenly as in reality; readers with progress. Series are generated here, their books by SQL. The texts are
// already folded (lower case, no accents), so that lookup rows can copy them.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { naturalSortKey } from '../src/formats/natural-order/index.ts'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { encodePages } from '../src/library/books/serving/page-table.rules.ts'

const startMs = Date.UTC(2015, 0, 1)

export interface LibraryIds {
  readonly libraryIds: readonly string[]
  readonly userIds: readonly string[]
}

/** Fills the database of a server that has libraries and users but no books yet. */
export function fillLibrary(configDir: string, { libraryIds, userIds }: LibraryIds, books: number, booksPerSeries = 20): void {
  const database = new Database(join(configDir, 'hondana.sqlite'))
  database.pragma('synchronous = off')
  // A log of the transaction would be longer than the database; turning it off counts as unsafe.
  database.unsafeMode()
  database.pragma('journal_mode = off')
  database.pragma('cache_size = -200000')
  database.function('pagesOf', (book, count) => pagesOf(Number(book), Number(count)))
  const random = randomOf(books)
  database.transaction(() => {
    const series = Array.from({ length: books / booksPerSeries }, (_, n) => makeSeries(n, libraryIds, random))
    insertSeries(database, series, booksPerSeries)
    insertBooks(database, booksPerSeries)
    insertProgress(database, userIds, Math.floor(booksPerSeries / 2))
  })()
  database.close()
}

interface MadeSeries {
  readonly id: string
  readonly libraryId: string
  readonly title: string
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly bookTags: readonly string[]
  readonly authors: readonly { readonly name: string; readonly role: string }[]
  readonly publisher: string
  readonly language: string
  readonly ageRating: number | null
  readonly year: number
  readonly createdAt: number
  readonly modifiedAt: number
}

function makeSeries(n: number, libraryIds: readonly string[], random: Random): MadeSeries {
  const createdAt = startMs + Math.floor(random() * 1e11)
  return {
    id: `S${String(n).padStart(12, '0')}`,
    libraryId: requireDefined(libraryIds[Math.floor(random() ** 2 * libraryIds.length)], 'a library'),
    title: random() < 0.15 ? pick(japaneseWords, random, 4).join('') : pick(words, random, 2 + Math.floor(random() * 3)).join(' '),
    genres: pick(words.slice(0, 30), random, 2),
    tags: pick(words.slice(100, 400), random, 3),
    bookTags: pick(words.slice(400, 800), random, 2),
    // Most people work on few series, so a larger library has more people.
    authors: ['writer', 'penciller'].map((role) => ({ name: nameOf(Math.floor(random() ** 1.5 * (n + 20))), role })),
    publisher: requireDefined(words[1000 + Math.floor(random() ** 2 * 200)], 'the name of a publisher'),
    language: requireDefined(['en', 'ja', 'fr', 'de', 'es', 'ko'][Math.floor(random() ** 2 * 6)], 'a language'),
    ageRating: [null, null, 0, 10, 13, 16, 18][Math.floor(random() * 7)] ?? null,
    year: 1980 + Math.floor(random() * 45),
    createdAt,
    modifiedAt: createdAt + (random() < 0.5 ? 0 : Math.floor(random() * 1e9)),
  }
}

function insertSeries(database: Database.Database, made: readonly MadeSeries[], booksPerSeries: number): void {
  const put = inserter(database)
  for (const { id, libraryId, title, createdAt, modifiedAt, ...facts } of made) {
    const key = naturalSortKey(title)
    const day = `${facts.year}-06-01`
    const state = { fileModifiedAt: createdAt, oneshot: 0, bookCount: booksPerSeries, createdAt, modifiedAt, deletedAt: null }
    put('series', {
      id,
      libraryId,
      name: title,
      nameKey: key,
      path: id,
      listing: 'x',
      titleKey: key,
      releaseDate: day,
      ageRating: facts.ageRating,
      ...state,
    })
    put('seriesMetadata', {
      ...{
        seriesId: id,
        status: 'ONGOING',
        title,
        titleSort: title,
        summary: 'A summary of some length. '.repeat(8),
        readingDirection: '',
      },
      ...{ publisher: facts.publisher, language: facts.language, genres: json(facts.genres), tags: json(facts.tags), totalBookCount: null },
      ...{ links: '[]', alternateTitles: '[]', locks: '[]', origins: '{}', createdAt, modifiedAt, booksAuthors: json(facts.authors) },
      ...{
        booksTags: json(facts.bookTags),
        booksSummary: '',
        booksSummaryNumber: '',
        booksCreatedAt: createdAt,
        booksModifiedAt: modifiedAt,
      },
    })
    put('seriesText', { seriesId: id, title, titleSort: title, publisher: facts.publisher, language: facts.language })
    for (const genre of new Set(facts.genres)) put('seriesGenre', { seriesId: id, genre, folded: genre })
    for (const tag of new Set(facts.tags)) put('seriesTag', { seriesId: id, tag, folded: tag, source: 'SERIES' })
    for (const tag of new Set(facts.bookTags)) put('seriesTag', { seriesId: id, tag, folded: tag, source: 'BOOK' })
    for (const { name, role } of facts.authors) put('seriesAuthor', { seriesId: id, name, folded: name, role })
  }
}

/** The chapters of every series, one day apart, with people and tags. */
function insertBooks(database: Database.Database, booksPerSeries: number): void {
  const chapters = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${booksPerSeries})`
  const id = `'B' || substr(s.id, 2) || printf('%02d', i)`
  const at = 's.createdAt + i * 86400000'
  const key = `' chapter ' || iif(i < 10, '1', '2') || i`
  database.exec(`${chapters} insert into book (id, seriesId, libraryId, name, nameKey, path, sizeBytes, fileModifiedAt, contentKey, reread, number,
      numberSort, titleKey, releaseDate, oneshot, createdAt, modifiedAt, deletedAt, fileHash, unhashed)
    select ${id}, s.id, s.libraryId, s.name || ' chapter ' || i, s.nameKey || ${key}, s.path || '/' || i || '.cbz', 20000000 + (s.rowid * 7919 + i) % 30000000,
      ${at}, null, 0, i, i, s.titleKey || ${key}, date(s.releaseDate, '+' || i || ' months'), 0, ${at}, ${at}, null, ${id}, 0
    from series s, n`)
  database.exec(`insert into bookMetadata (bookId, title, summary, number, authors, tags, isbn, links, locks, origins, embedded, createdAt, modifiedAt)
    select b.id, b.name, '', b.number, m.booksAuthors, m.booksTags, '', '[]', '[]', '{}', null, b.createdAt, b.modifiedAt
    from book b join seriesMetadata m on m.seriesId = b.seriesId`)
  database.exec(`insert into bookMedia (bookId, status, mediaType, pageCount, comment, dimensions, analysedAt, pages)
    select id, iif(number = 13 and rowid % 50 = 0, 'ERROR', 'READY'), 'application/zip', ${pageCount}, '', 'ALL', createdAt, pagesOf(rowid, ${pageCount}) from book`)
  database.exec('insert into bookText (bookId, title) select id, name from book')
  // One webtoon strip in five hundred books, between pages of the usual size.
  database.exec(
    'insert into largePage (bookId, number, widthPx, heightPx) select id, 5, 800, 10000 + rowid % 5000 from book where rowid % 500 = 0',
  )
  database.exec(
    `insert into bookTag (bookId, tag, folded) select b.id, t.tag, t.folded from book b join seriesTag t on t.seriesId = b.seriesId where t.source = 'BOOK'`,
  )
  database.exec(
    'insert into bookAuthor (bookId, name, folded, role) select b.id, a.name, a.folded, a.role from book b join seriesAuthor a on a.seriesId = b.seriesId',
  )
}

/** In SQL: 20 on average. */
const pageCount = '10 + rowid % 21'

/** Page images as a scan finds them in a stored archive: about a megabyte each. */
function pagesOf(book: number, count: number): string {
  const pages = Array.from({ length: count }, (_, n) => n)
  const sizes = pages.map((n) => 700_000 + ((book * 7919 + n * 104_729) % 600_000))
  const starts = pages.map((n) => sizes.slice(0, n).reduce((sum, size) => sum + size + 37, 0))
  return encodePages({
    names: pages.map((n) => `${String(n + 1).padStart(3, '0')}.jpg`),
    dataOffsets: starts.map((start) => start + 37),
    localHeaderOffsets: starts,
    compressedSizes: sizes,
    sizes,
    methods: pages.map(() => 0),
    crcs: pages.map((n) => Math.imul(book * 100 + n, 2_654_435_761) >>> 0),
    mediaTypes: pages.map(() => 'image/jpeg' as const),
    widthsPx: pages.map(() => 1600),
    heightsPx: pages.map(() => 2400),
  })
}

/** Each reader has read the chapters before the middle one in some series, and in most of these begun that one. */
function insertProgress(database: Database.Database, userIds: readonly string[], middle: number): void {
  for (const [index, userId] of userIds.entries()) {
    const reads = `select b.id, '${userId}', b.seriesId, 5, iif(b.number < ${middle}, 1, 0), b.createdAt + 1000 + ${index}, '', '', b.createdAt, b.createdAt
      from book b join series s on s.id = b.seriesId where s.rowid % 10 = ${index} and b.number <= iif(s.rowid % 3 = 0, ${middle - 1}, ${middle})`
    database.exec(
      `insert into readProgress (bookId, userId, seriesId, page, completed, readAt, deviceId, deviceName, createdAt, modifiedAt) ${reads}`,
    )
  }
  database.exec(`insert into progressSeries (seriesId, userId, readCount, inProgressCount, lastReadAt)
    select seriesId, userId, sum(completed), sum(1 - completed), max(readAt) from readProgress group by 1, 2`)
}

const json = (value: unknown): string => JSON.stringify(value)

function inserter(database: Database.Database): (table: string, row: Readonly<Record<string, unknown>>) => void {
  const statements = new Map<string, Database.Statement>()
  return (table, row) => {
    const columns = Object.keys(row)
    const statement =
      statements.get(table) ?? database.prepare(`insert or ignore into ${table} (${columns}) values (${columns.map(() => '?')})`)
    statements.set(table, statement)
    statement.run(...Object.values(row))
  }
}

type Random = () => number

/** The same numbers for the same seed. */
function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Common values occur far more often than rare ones, as in every library. */
const pick = (from: readonly string[], random: Random, count: number): readonly string[] =>
  Array.from({ length: count }, () => requireDefined(from[Math.floor(random() ** 2.5 * from.length)], 'a value to choose'))

const syllables = ['ka', 'to', 'mi', 'ra', 'ne', 'shi', 'lo', 'ver', 'den', 'gar', 'sa', 'wo', 'lin', 'pa', 'qui', 'be']
const spelled = (n: number): string => (n < 16 ? '' : spelled(Math.floor(n / 16) - 1)) + syllables[n % 16]
export const words: readonly string[] = Array.from({ length: 4000 }, (_, n) => spelled(n + 20))
export const japaneseWords: readonly string[] = Array.from({ length: 500 }, (_, n) =>
  String.fromCodePoint(0x4e00 + ((n * 37) % 6000), 0x4e00 + ((n * 101) % 6000)),
)
export const nameOf = (n: number): string => `${spelled(n % 997)} ${spelled(n + 300)}`
