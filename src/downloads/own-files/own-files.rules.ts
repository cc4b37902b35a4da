// Which listed chapters are in files that name neither their URL nor their source, such as imported ones.
// Guarantee: a chapter is matched only if exactly one file and exactly one listed release can be meant.

/** A file of a series folder that is not in the history. */
export interface OwnFile {
  /** File name without extension. */
  readonly name: string
  /** Of its series, as a tag such as `pt-BR`; empty when unknown. */
  readonly language: string
}

interface Release {
  /** As the source writes it; null for a oneshot. */
  readonly number: string | null
  readonly language: string | null
}

/** Only an explicit mark, because a bare number can be that of a volume. */
const chapterMark = /(?<![\p{L}\p{N}])(?:chapter|kapitel|chap|ch|c|episode|ep)[\s._-]*(\d{1,5}(?:\.\d{1,3})?)(?![\p{L}\p{N}.])/giu

/** The chapter that the name of a file says that it contains; undefined when it says none, or several. */
export function chapterNumberIn(name: string): number | undefined {
  const [only, ...others] = [...name.matchAll(chapterMark)]
  return only?.[1] !== undefined && others.length === 0 ? Number(only[1]) : undefined
}

export function matchOwnFiles<F extends OwnFile, C extends Release>(
  files: readonly F[],
  listed: readonly C[],
  isRecorded: (chapter: C) => boolean,
): readonly { readonly file: F; readonly chapter: C }[] {
  const filesByNumber = Map.groupBy(files, ({ name }) => chapterNumberIn(name))
  return [...filesByNumber].flatMap(([number, [file, ...otherFiles]]) => {
    if (number === undefined || !file || otherFiles.length > 0) return []
    const [chapter, ...others] = listed.filter((candidate) => numberOf(candidate.number) === number)
    if (!chapter || others.length > 0 || isRecorded(chapter) || !isSameLanguage(chapter.language, file.language)) return []
    return [{ file, chapter }]
  })
}

const numberOf = (number: string | null): number | undefined =>
  number !== null && /^\d+(\.\d+)?$/.test(number.trim()) ? Number(number) : undefined

/** The chapters are listed in the languages that the title is downloaded in; a series of unknown language has one of these. */
const isSameLanguage = (ofChapter: string | null, ofSeries: string): boolean =>
  ofSeries === '' || ofChapter === null || ofChapter.toLowerCase() === ofSeries.toLowerCase()
