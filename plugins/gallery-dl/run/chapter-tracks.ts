// What gallery-dl has reported about each chapter of one run so far.

import { defineSentence, type Sentence, textOfSentence } from '../../../src/plugins/contract/sentences.ts'
import { parseToolError, type ToolError } from '../tool/tool-error.rules.ts'
import type { ToolEvent, ToolMessage } from '../tool/tool-lines.rules.ts'

export interface ChapterTarget {
  readonly id: string
  readonly url: string
  /** Folder name of the chapter. */
  readonly folder: string
}

export interface ChapterTrack {
  readonly target: ChapterTarget
  /** The page count of the source, as gallery-dl reads it. */
  count: number | null
  /** How many directories gallery-dl entered; some sites spread one URL over several, each with its own page count. */
  directories: number
  announced: number
  saved: number
  /** In the order of arrival. */
  readonly files: Set<string>
  /** Whether the site numbers its pages; otherwise the order of arrival is the page order. */
  isNumbered: boolean
  /** The first errors. */
  readonly errors: ToolMessage[]
  /** The last warning of gallery-dl before it gave up on a file. */
  lastWarning: string | null
  /** Whether the chapter has been reported as complete or failed; nothing is reported after that. */
  settled: boolean
}

export interface ChapterFailure {
  readonly reason: Sentence
  readonly permanent: boolean
  /** Whether the whole site fails, so that its other chapters would fail too. */
  readonly ofSite?: boolean
  /** How many pages are staged when only single pages failed. */
  readonly savedPages?: number | undefined
}

export interface ChapterTracks {
  readonly all: readonly ChapterTrack[]
  byFolder(folder: string): ChapterTrack | undefined
  /** Finds the chapter of a message by folder, by URL, or by the URL in its text. */
  ofMessage(message: ToolMessage): ChapterTrack | undefined
}

export function createChapterTracks(targets: readonly ChapterTarget[]): ChapterTracks {
  const tracks = targets.map(
    (target): ChapterTrack => ({
      target,
      count: null,
      directories: 0,
      announced: 0,
      saved: 0,
      files: new Set(),
      isNumbered: true,
      errors: [],
      lastWarning: null,
      settled: false,
    }),
  )
  const byFolder: ReadonlyMap<string | null | undefined, ChapterTrack> = new Map(tracks.map((track) => [track.target.folder, track]))
  const byUrl: ReadonlyMap<string | null | undefined, ChapterTrack> = new Map(tracks.map((track) => [track.target.url, track]))
  return {
    all: tracks,
    byFolder: (folder) => byFolder.get(folder),
    ofMessage: ({ about, url, message }) => byFolder.get(about) ?? byUrl.get(url) ?? byUrl.get(/'(https?:\S+)'/.exec(message)?.[1]),
  }
}

/** Applies an event to the track. */
export function applyEvent(track: ChapterTrack, event: ToolEvent): void {
  switch (event.type) {
    case 'post':
      track.directories += 1
      track.count ??= event.count
      return
    case 'prepare':
      track.announced += 1
      return
    case 'after':
    case 'skip':
      track.saved += 1
      if (event.file !== null) track.files.add(event.file)
      track.isNumbered &&= event.isNumbered
      return
    case 'post-after':
      return
  }
}

const maxErrors = 20

/** Applies a message to the track. */
export function applyMessage(track: ChapterTrack, message: ToolMessage): void {
  if (message.level === 'warning') track.lastWarning = message.message
  if (message.level === 'error' && track.errors.length < maxErrors) track.errors.push(message)
}

/** Whether the extractor itself failed rather than single files: then its list of pages may be incomplete. */
export const hasListingError = ({ errors }: ChapterTrack): boolean => errors.some((error) => !isAboutFile(error))

const PageFailed = defineSentence('PAGE_NOT_LOADED', "A page couldn't be downloaded: {reason:sentence}")
const ChapterFailed = defineSentence(
  'TOOL_CHAPTER_FAILED',
  "gallery-dl couldn't download the chapter. If a retry doesn't help, update gallery-dl. It reports: {quote}",
)

/** Why a chapter failed, and whether a retry is pointless. What gallery-dl wrote is quoted at the end. */
export function chapterFailureFrom({ errors, lastWarning }: ChapterTrack): ChapterFailure | undefined {
  const error = errors.find((candidate) => !isAboutFile(candidate)) ?? errors[0]
  if (!error) return undefined
  if (!isAboutFile(error)) return chapterFailureOf(parseToolError(error.message, lastWarning ?? ''))
  const toolError = parseToolError(`${error.message}${lastWarning === null ? '' : `: ${lastWarning}`}`)
  // Another attempt may get a single file, except one that only our own proxy refuses.
  return toolError.kind === 'private' ? chapterFailureOf(toolError) : { reason: PageFailed(toolError.sentence), permanent: false }
}

const chapterFailureOf = ({ kind, sentence, permanent }: ToolError): ChapterFailure => ({
  reason: kind === 'other' ? ChapterFailed(textOfSentence(sentence)) : sentence,
  permanent,
  ofSite: kind === 'challenge' || kind === 'limited' || kind === 'down',
})

const isAboutFile = ({ logger }: ToolMessage): boolean => logger === 'download' || logger.startsWith('downloader')
