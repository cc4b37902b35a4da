// Which listed chapters are in files that name neither their URL nor their source, such as imported ones.
// Guarantee: a chapter is matched only if exactly one file and exactly one listed release can be meant.

/** A file of a series folder that is not in the history. */
export interface OwnFile {
  /** File name without extension. */
  readonly name: string
  readonly pageCount: number
  /** Of its series, as a tag such as `pt-BR`; empty when unknown. */
  readonly language: string
}

interface Release {
  /** As the source writes it; null for a oneshot. */
  readonly number: string | null
  readonly language: string | null
  /** According to the source; null when it doesn't say. */
  readonly pages: number | null
}

/** After one of these words, a number can only be that of a chapter; a bare one can be that of a volume. */
const chapterWord = String.raw`(?<![\p{L}\p{N}])(?:chapter|kapitel|chap|ch|c|episode|ep)[\s._-]*`
/** "c012", and "c012v2" for its second version. */
const oneNumber = String.raw`(\d{1,5}(?:\.\d{1,3})?)(?:v\d{1,2})?(?![\p{L}\p{N}.])`
/** "c001-005" has several chapters, "c012 - 100 Years" a title that begins with a number. */
const noRange = String.raw`(?![-–—~+&]\d|\s[-–—~+&]\s?\d[\d.]*\s*(?:$|[()[\]{}]|v(?:ol)?[\s._-]*\d))`
const chapterMark = new RegExp(chapterWord + oneNumber + noRange, 'giu')
const brackets = /\[[^\]]*\]|\([^)]*\)|\{[^}]*\}/g
/** The only number of a name, at its end: "Berserk 012", "#12". */
const bareNumber = /^(?:\P{N}*[\s._\-–—#])?(\d{1,5}(?:\.\d{1,3})?)$/u
/** Such as "Vol. 12", whose number is at the end as well. */
const volumeMark = /(?<![\p{L}\p{N}])(?:volume|vol|v|tome|tomo|band|bd|t|book|season|part)[\s._-]*\d/iu

/** The chapter that the name of a file says that it contains; undefined when it says none, or several. */
export function chapterNumberIn(name: string): number | undefined {
  const [only, ...others] = [...name.matchAll(chapterMark)]
  return only?.[1] !== undefined && others.length === 0 ? Number(only[1]) : undefined
}

/** The number of a name that has only this one, which can be that of a chapter or of a volume. */
export function bareNumberIn(name: string): number | undefined {
  const plain = name.replaceAll(brackets, ' ').trim()
  const found = volumeMark.test(plain) ? null : bareNumber.exec(plain)
  return found === null || chapterNumberIn(name) !== undefined ? undefined : Number(found[1])
}

export function matchOwnFiles<F extends OwnFile, C extends Release>(
  files: readonly F[],
  listed: readonly C[],
  isRecorded: (chapter: C) => boolean,
): readonly { readonly file: F; readonly chapter: C }[] {
  const numbered = files.map((file) => ({ file, marked: chapterNumberIn(file.name), bare: bareNumberIn(file.name) }))
  return [...Map.groupBy(listed, ({ number }) => numberOf(number))].flatMap(([number, [chapter, ...otherReleases]]) => {
    if (number === undefined || !chapter || otherReleases.length > 0 || isRecorded(chapter)) return []
    const isMatch = (one: (typeof numbered)[number]) => one.marked === number || (one.bare === number && hasPagesOf(one.file, chapter))
    const [match, ...others] = numbered.filter(isMatch)
    return match && others.length === 0 && isSameLanguage(chapter.language, match.file.language) ? [{ file: match.file, chapter }] : []
  })
}

/** A volume has many times the pages of a chapter. Releases of a chapter differ by a cover or a page of credits. */
const maxPageDifference = 2

const hasPagesOf = ({ pageCount }: OwnFile, { pages }: Release): boolean =>
  pages !== null && pages > 0 && Math.abs(pageCount - pages) <= maxPageDifference

const numberOf = (number: string | null): number | undefined =>
  number !== null && /^\d+(\.\d+)?$/.test(number.trim()) ? Number(number) : undefined

/** The chapters are listed in the languages that the title is downloaded in; a series of unknown language has one of these. */
const isSameLanguage = (ofChapter: string | null, ofSeries: string): boolean =>
  ofSeries === '' || ofChapter === null || ofChapter.toLowerCase() === ofSeries.toLowerCase()
