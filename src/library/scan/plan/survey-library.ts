// What a scan reads before opening any file: which series are unchanged, which have changed, and what is unreadable.
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

/** Result of comparing the folders with the rows. */
export interface Survey {
  /** Number of series found in the folders. */
  readonly series: number
  /** Series whose folder differs from the rows. */
  readonly changed: readonly FoundSeries[]
  /** Ids of stored series whose folder exists. */
  readonly seen: ReadonlySet<string>
  readonly seriesIds: Map<string, string>
  readonly unreadable: ReadonlyMap<string, string>
  isUnreadable(path: string): boolean
  /** Start folders that were read. */
  readonly read: ReadonlySet<string>
  /** Folders that contain partial files of a running or aborted write. */
  readonly leftovers: ReadonlySet<string>
  /** Folders that are file systems of their own. */
  readonly disks: ReadonlySet<string>
  /** The system's error code when no start folder can be read. */
  readonly failure: string | undefined
}

export interface SurveyRequest {
  readonly refs: readonly SeriesRef[]
  /** Stored paths of the start folders. */
  readonly starts: readonly string[]
  readonly deep: boolean
  /** Absolute paths of files to ignore. */
  readonly ignored: ReadonlySet<string>
}

/** Reads all folders of a library, or some of them; opens no book. */
export function surveyLibrary(context: SurveyContext, library: Library, { refs, starts, deep, ignored }: SurveyRequest): Survey {
  const byPath = new Map(refs.map((ref) => [ref.path, ref]))
  const seen = new Set<string>()
  const changed: FoundSeries[] = []
  const failures: string[] = []
  const unreadable = new Map<string, string>()
  const disks = new Set<string>()
  const leftovers = new Set<string>()
  const read = new Set<string>()
  let series = 0
  for (const from of starts) {
    const walked = walk({ root: library.root, from, rules: fileRules(library.options), deep, ignored, ...context })
    const failure = failureOf(context, library, () => {
      for (const found of walked.series) {
        series++
        const ref = byPath.get(found.path)
        if (ref) seen.add(ref.id)
        else context.onNew?.(found)
        if (ref?.listing !== found.listing || ref.deletedAt !== null) changed.push(found)
      }
    })
    if (failure === undefined) read.add(from)
    else failures.push(failure)
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
    read,
    leftovers,
    disks,
    isUnreadable: (path) => unreadable.size > 0 && withAncestors(path).some((one) => unreadable.has(one)),
    // A disk that was disconnected meanwhile invalidates everything read before; a single missing folder does not affect the others.
    failure: failures.includes(diskChanged) || failures.length === starts.length ? failures.at(-1) : undefined,
  }
}

const diskChanged = 'EXDEV'

/** @returns the system's error code when the folder cannot be read, or another disk is mounted there now */
function failureOf({ deviceOf }: SurveyContext, { root }: Library, read: () => void): string | undefined {
  try {
    const device = deviceOf(root)
    read()
    // A disk that was disconnected meanwhile makes folders appear to be missing.
    return deviceOf(root) === device ? undefined : diskChanged
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === undefined) throw error
    return code
  }
}

/** A path and all its ancestors. */
const withAncestors = (path: string): readonly string[] =>
  path.split('/').map((_, index, segments) => segments.slice(0, index + 1).join('/'))

interface SurveyContext extends Pick<WalkRequest, 'deviceOf' | 'checkStop'> {
  /** Called for each series that is not stored yet. */
  onNew?(series: FoundSeries): void
}

/** Whether the root contains neither folders nor possible books, regardless of the library's options. */
export function isEmptyRoot(root: string): boolean {
  const { isBook } = fileRules({ ...defaultOptions, scanCbx: true, scanPdf: true, scanEpub: true })
  const visible = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !isHidden(name))
  return visible.every((entry) => !entry.isDirectory() && !entry.isSymbolicLink() && !isBook(entry.name))
}
