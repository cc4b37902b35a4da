// Matches an archive with a chapter of its title when it does not identify the chapter itself.
// Guarantee: a chapter is returned only when it is the only match; two matches count as none (docs/behavior.md, "ComicInfo repair").
import type { ChapterInfo } from '../../plugins/index.ts'

/** Hints in an archive's name or ComicInfo.xml. */
export interface ArchiveClues {
  readonly number: string | null
  readonly volume: string | null
  /** Empty when the name contains none. */
  readonly groups: readonly string[]
  readonly language: string | null
}

/**
 * Naming schemes of this server and of earlier programs: `v4 c021.5 [A, B]`, `c001`, `Ch. 001 - Title [Group]`, `Chapter 001`, `[['G']]`.
 */
const nameScheme = /^(?:v(?:ol(?:ume)?)?\.? ?(\d+)\s+)?c(?:h(?:apter)?)?\.? ?(\d+(?:\.\d+)?[a-z]?)(?=$|[\s_[(-])(.*)$/iu

/** @param file name of the archive including its extension */
export function parseFileNameClues(file: string): ArchiveClues {
  const name = file.replace(/\.[^.]+$/, '').replace(/ \(\d+\)$/, '')
  const [, volume, number, rest = ''] = nameScheme.exec(name) ?? []
  const groups = /\[([^\]]+)\][\])]*\s*$/.exec(rest || name)?.[1] ?? ''
  return {
    number: number ?? null,
    volume: volume ?? null,
    groups: groups
      .replace(/^[['"]+|['"]+$/g, '')
      .split(/['"]?, ?['"]?/)
      .filter(Boolean),
    language: null,
  }
}

/** The first hints, completed by the second. */
export const mergeClues = (first: ArchiveClues, second: ArchiveClues): ArchiveClues => ({
  number: first.number ?? second.number,
  volume: first.volume ?? second.volume,
  groups: first.groups.length > 0 ? first.groups : second.groups,
  language: first.language ?? second.language,
})

/** The only matching chapter; undefined when there are none or several. */
export function matchArchive(clues: ArchiveClues, chapters: readonly ChapterInfo[]): ChapterInfo | undefined {
  if (clues.number === null) return undefined
  const wantedNumber = plainNumber(clues.number)
  const numbered = chapters.filter(({ number }) => number !== null && plainNumber(number) === wantedNumber)
  const narrowings: readonly ((chapter: ChapterInfo) => boolean)[] = [
    ({ volume }) => clues.volume === null || volume === null || plainNumber(volume) === plainNumber(clues.volume),
    ({ scanlationGroups }) =>
      clues.groups.length === 0 ||
      sameNames(
        scanlationGroups.map(({ name }) => name),
        clues.groups,
      ),
    ({ language }) => clues.language === null || language === null || language === clues.language,
  ]
  const matching = numbered.filter((chapter) => narrowings.every((narrows) => narrows(chapter)))
  return matching.length === 1 ? matching[0] : undefined
}

/** "021" and "21.0" become 21; a letter suffix is kept. */
function plainNumber(text: string): string {
  const [, digits = '', rest = ''] = /^0*(\d+(?:\.\d+)?)(.*)$/su.exec(text.trim()) ?? []
  return digits === '' ? text.trim().toLowerCase() : `${Number(digits)}${rest.toLowerCase()}`
}

const sameNames = (some: readonly string[], others: readonly string[]): boolean => keyOf(some) === keyOf(others)

/** File names lose some characters, so only letters and digits are compared. */
const keyOf = (names: readonly string[]): string =>
  names
    .map((name) =>
      name
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, ''),
    )
    .filter(Boolean)
    .sort()
    .join('|')
