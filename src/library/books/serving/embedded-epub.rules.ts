// Maps the package document of an EPUB to the library's fields (docs/behavior.md, "Metadata in files").
import { languageTagOf } from '../../../formats/comicinfo/index.ts'
import type { EpubCreator, EpubMetadata } from '../../../formats/epub/index.ts'
import { withoutEmpty } from '../../../kernel/objects/without-undefined.ts'
import { isbnOf, lowered, nonEmpty } from '../embedded/embedded.rules.ts'
import type { Author, Embedded, EmbeddedBook, EmbeddedSeries } from '../embedded/embedded.ts'

/** MARC relators. */
const roles: ReadonlyMap<string | undefined, string> = new Map([
  ['aut', 'writer'],
  ['art', 'penciller'],
  ['ill', 'penciller'],
  ['clr', 'colorist'],
  ['cov', 'cover'],
  ['edt', 'editor'],
  ['trl', 'translator'],
])

/** Maps the metadata of an EPUB to that of its book and its series. */
export const embeddedOfEpub = (metadata: EpubMetadata): Embedded => ({
  source: 'epub',
  book: bookOf(metadata),
  series: seriesOf(metadata),
})

const bookOf = (metadata: EpubMetadata): EmbeddedBook =>
  withoutEmpty({
    title: metadata.title,
    summary: metadata.description,
    number: metadata.collection?.position,
    releaseDate: dateOf(metadata.date),
    authors: nonEmpty(authorsOf(metadata)),
    isbn: metadata.identifiers.map((identifier) => isbnOf(identifier.replace(/^(?:urn:)?isbn:/i, ''))).find(Boolean),
  })

const seriesOf = (metadata: EpubMetadata): EmbeddedSeries =>
  withoutEmpty({
    title: metadata.collection?.name,
    publisher: metadata.publisher,
    language: metadata.language && languageTagOf(metadata.language),
    genres: nonEmpty(lowered(metadata.subjects)),
    readingDirection: directionOf(metadata.direction),
  })

/** A creator without a known role counts as the writer; a contributor is ignored without one. */
function authorsOf({ creators, contributors }: EpubMetadata): readonly Author[] {
  const creatorAuthors = creators.map(({ name, role }): Author => ({ name, role: roles.get(role) ?? 'writer' }))
  const helped = contributors.flatMap(({ name, role }: EpubCreator): readonly Author[] => {
    const mappedRole = roles.get(role)
    return mappedRole === undefined ? [] : [{ name, role: mappedRole }]
  })
  const once = new Map([...creatorAuthors, ...helped].map((author) => [`${author.name}\n${author.role}`, author]))
  return [...once.values()]
}

/** A year alone means its first day, a year and month the first of that month. Impossible dates are ignored. */
function dateOf(written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  const [year = '', month = '01', day = '01'] = written.split('-')
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  const isReal = Number(year) > 0 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
  return isReal ? `${year}-${month}-${day}` : undefined
}

function directionOf(direction: EpubMetadata['direction']): EmbeddedSeries['readingDirection'] {
  if (direction === undefined) return undefined
  return direction === 'rtl' ? 'RIGHT_TO_LEFT' : 'LEFT_TO_RIGHT'
}
