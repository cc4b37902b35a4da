// Name of a chapter's archive in its series folder: `v4 c021 [Group].cbz`, the scheme of most existing libraries.
// Guarantee: a valid name of at most 200 bytes, whatever the volume, number and groups contain.
// In a title with several languages the name ends with the language: `v4 c021 [Group] (de).cbz`.
// Limit: several chapters may have the same name (a letter that a file system folds); `nameNumber` distinguishes them.
import { fillPattern, type NamePattern, parseNamePattern } from './name-pattern.rules.ts'
import { cutToBytes, maxNameBytes, pathSegment } from './path-segment.rules.ts'

export interface NamedChapter {
  readonly number: string | null
  readonly volume: string | null
  readonly title: string | null
  readonly language?: string | null
  readonly scanlationGroups: readonly { readonly name: string }[]
}

const extension = '.cbz'

/**
 * The file name of an archive.
 * @param pattern as entered; an empty or invalid one produces the default name
 */
export function archiveName(chapter: NamedChapter, { pattern, series, showsLanguage = false }: ArchiveNaming, nameNumber = 1): string {
  const parsed = parseNamePattern(pattern)
  const isNamed = parsed.ok && pattern.includes('{language}')
  const language = showsLanguage && !isNamed ? chapter.language : null
  const ending = endingOf(language, nameNumber)
  return parsed.ok ? filledName(chapter, { pattern: parsed.pattern, series }, ending) : defaultName(chapter, ending)
}

export interface ArchiveNaming {
  readonly pattern: string
  /** Title of the series. */
  readonly series: string
  /** Whether the title has chapters in several languages; default false. */
  readonly showsLanguage?: boolean
}

/** Whether chapters of a title are told apart by their language. @param selected languages that its options select */
export function hasSeveralLanguages(selected: readonly string[] | null, found: readonly (string | null | undefined)[]): boolean {
  return (selected?.length ?? 0) > 1 || new Set(found.filter((language) => language)).size > 1
}

function endingOf(language: string | null | undefined, nameNumber: number): string {
  const tag = pathSegment(language ?? '', '', 40)
  return `${tag === '' ? '' : ` (${tag})`}${nameNumber === 1 ? '' : ` (${nameNumber})`}${extension}`
}

/** A name from a custom pattern. Text from the source cannot leave the folder, hide the file or replace its extension. */
export const patternedFileName = (chapter: NamedChapter, pattern: PatternOfSeries, nameNumber = 1): string =>
  filledName(chapter, pattern, endingOf(null, nameNumber))

function filledName(chapter: NamedChapter, { pattern, series }: PatternOfSeries, ending: string): string {
  const name = fillPattern(pattern, {
    series: series.trim() || null,
    volume: volumePart(chapter.volume).slice(1).trim() || null,
    number: chapter.number?.trim() || null,
    title: chapter.title?.trim() || null,
    groups:
      chapter.scanlationGroups
        .map(({ name: group }) => group.trim())
        .filter(Boolean)
        .join(', ') || null,
    language: chapter.language?.trim() || null,
  })
  const fallback = pathSegment(`${numberPart(chapter)}`, 'Oneshot', maxNameBytes - Buffer.byteLength(ending))
  return `${pathSegment(name, fallback, maxNameBytes - Buffer.byteLength(ending))}${ending}`
}

export interface PatternOfSeries {
  readonly pattern: NamePattern
  /** Title of the series. */
  readonly series: string
}

/**
 * @param nameNumber 1 for the plain name, 2 for the first alternative: `c021 [Group] (2).cbz`
 */
export const chapterFileName = (chapter: NamedChapter, nameNumber = 1): string => defaultName(chapter, endingOf(null, nameNumber))

function defaultName(chapter: NamedChapter, ending: string): string {
  const availableBytes = maxNameBytes - Buffer.byteLength(ending)
  const label = pathSegment(`${volumePart(chapter.volume)}${numberPart(chapter)}`, 'Oneshot', availableBytes)
  const groups = groupsPart(chapter, availableBytes - Buffer.byteLength(label))
  return `${label}${groups}${ending}`
}

function volumePart(volume: string | null): string {
  const text = volume?.trim() ?? ''
  return text === '' || text === 'none' || /^0+$/.test(text) ? '' : `v${text} `
}

/** At least three digits, so that plain sorting is correct up to chapter 999; a letter or minor number follows them. */
function numberPart({ number, title }: NamedChapter): string {
  const text = number?.trim() ?? ''
  if (text === '') return title?.trim() || 'Oneshot'
  const [, digits = '', rest = ''] = /^(\d*)(.*)$/su.exec(text) ?? []
  return `c${digits === '' ? '' : digits.padStart(3, '0')}${rest}`
}

/** ` [A, B]`, shortened or omitted when there is no room. Brackets in names would end the list early. */
function groupsPart({ scanlationGroups }: NamedChapter, availableBytes: number): string {
  const names = scanlationGroups.map(({ name }) => pathSegment(name.replaceAll('[', '(').replaceAll(']', ')'), '')).filter(Boolean)
  const text = cutToBytes(names.join(', '), availableBytes - ' []'.length).trim()
  return text === '' ? '' : ` [${text}]`
}
