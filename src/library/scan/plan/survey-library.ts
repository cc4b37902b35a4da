// What a scan sees before it opens anything: which series are as the rows say, which are not, and what could not be read.
import { readdirSync } from 'node:fs'
import { errorCodeOf } from '../../../kernel/errors/index.ts'
import { defaultOptions } from '../../libraries/default-options.ts'
import type { Library } from '../../libraries/libraries.queries.ts'
import { fileRules, isHidden } from './found-files.rules.ts'
import { type FoundSeries, type WalkRequest, walk } from './walk-library.ts'

/** A stored series. */
export interface SeriesRef {
  readonly id: string
  readonly path: string
  readonly listing: string
  readonly deletedAt: number | null
}

/** What the folders show, beside the rows. */
export interface Survey {
  /** Series that the folders show. */
  readonly series: number
  /** Those whose folder is not as the rows say. */
  readonly changed: readonly FoundSeries[]
  /** Ids of stored series whose folder is there. */
  readonly seen: ReadonlySet<string>
  readonly seriesIds: Map<string, string>
  readonly unreadable: ReadonlyMap<string, string>
  isUnreadable(path: string): boolean
  /** Folders with parts of files that somebody writes, or began to. */
  readonly leftovers: ReadonlySet<string>
  /** Folders that are file systems of their own. */
  readonly disks: ReadonlySet<string>
  /** The system's code when no folder to begin with can be read. */
  readonly failure: string | undefined
}

export interface SurveyRequest {
  readonly refs: readonly SeriesRef[]
  /** Stored paths of the folders to begin with. */
  readonly starts: readonly string[]
  readonly deep: boolean
}

/** Looks through the folders of a library, or through some; opens no book. */
export function surveyLibrary(context: SurveyContext, library: Library, { refs, starts, deep }: SurveyRequest): Survey {
  const byPath = new Map(refs.map((ref) => [ref.path, ref]))
  const seen = new Set<string>()
  const changed: FoundSeries[] = []
  const failures: string[] = []
  const unreadable = new Map<string, string>()
  const disks = new Set<string>()
  const leftovers = new Set<string>()
  let series = 0
  for (const from of starts) {
    const walked = walk({ root: library.root, from, rules: fileRules(library.options), deep, ...context })
    const failure = failureOf(context, library, () => {
      for (const found of walked.series) {
        series++
        const ref = byPath.get(found.path)
        if (ref) seen.add(ref.id)
        if (ref?.listing !== found.listing || ref.deletedAt !== null) changed.push(found)
      }
    })
    if (failure !== undefined) failures.push(failure)
    for (const [path, code] of walked.unreadable) unreadable.set(path, code)
    for (const path of walked.disks) disks.add(path)
    for (const path of walked.leftovers) leftovers.add(path)
  }
  return {
    series,
    changed,
    seen,
    seriesIds: new Map(refs.map((ref) => [ref.path, ref.id])),
    unreadable,
    leftovers,
    disks,
    isUnreadable: (path) => unreadable.size > 0 && withAncestors(path).some((one) => unreadable.has(one)),
    // A disk that went away takes back all that was seen before; a single folder that is gone says nothing of the others.
    failure: failures.includes(diskChanged) || failures.length === starts.length ? failures.at(-1) : undefined,
  }
}

const diskChanged = 'EXDEV'

/** @returns the system's code when the folder cannot be read, or another disk stands in its place now */
function failureOf({ deviceOf }: SurveyContext, { root }: Library, look: () => void): string | undefined {
  try {
    const device = deviceOf(root)
    look()
    // A disk that went away while we looked left folders that seem to be gone.
    return deviceOf(root) === device ? undefined : diskChanged
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === undefined) throw error
    return code
  }
}

/** A path and all folders above it. */
const withAncestors = (path: string): readonly string[] =>
  path.split('/').map((_, index, segments) => segments.slice(0, index + 1).join('/'))

type SurveyContext = Pick<WalkRequest, 'deviceOf' | 'checkStop'>

/** Neither a folder nor anything that might be a book, whatever the library's options say. */
export function isEmptyRoot(root: string): boolean {
  const { isBook } = fileRules({ ...defaultOptions, scanCbx: true, scanPdf: true, scanEpub: true })
  const visible = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !isHidden(name))
  return visible.every((entry) => !entry.isDirectory() && !entry.isSymbolicLink() && !isBook(entry.name))
}
