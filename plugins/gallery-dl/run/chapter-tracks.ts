// What gallery-dl has said so far about each chapter of one run.

import type { Sentence } from '../../../src/plugins/contract/sentences.ts'
import { parseToolError, type ToolError } from '../tool/tool-error.rules.ts'
import type { ToolEvent, ToolMessage } from '../tool/tool-lines.rules.ts'

export interface ChapterTarget {
  readonly id: string
  readonly url: string
  /** Name of its folder. */
  readonly folder: string
}

export interface ChapterTrack {
  readonly target: ChapterTarget
  /** Pages that the source states, in gallery-dl's reading. */
  count: number | null
  /** How many directories gallery-dl entered; some sites spread one address over several, each with a count of its own. */
  directories: number
  announced: number
  saved: number
  /** In the order in which they came. */
  readonly files: Set<string>
  /** Whether the site counts its pages; else the order in which they came is theirs. */
  isNumbered: boolean
  /** Errors, the first ones. */
  readonly errors: ToolMessage[]
  /** What gallery-dl complained about before it gave up on a file. */
  lastWarning: string | null
  /** Told to the caller as ended or failed; nothing more is said about it. */
  settled: boolean
}

export interface ChapterFailure {
  readonly reason: Sentence
  readonly permanent: boolean
  /** Whether the site as a whole is in trouble, so that its other chapters would fail alike. */
  readonly ofSite?: boolean
}

export interface ChapterTracks {
  readonly all: readonly ChapterTrack[]
  byFolder(folder: string): ChapterTrack | undefined
  /** Which chapter a message is about, by folder, by address, or by the address in its text. */
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
  const byFolder = new Map(tracks.map((track) => [track.target.folder, track]))
  const byUrl = new Map(tracks.map((track) => [track.target.url, track]))
  return {
    all: tracks,
    byFolder: (folder) => byFolder.get(folder),
    ofMessage: ({ about, url, message }) =>
      byFolder.get(about ?? '') ?? byUrl.get(url ?? '') ?? byUrl.get(/'(https?:\S+)'/.exec(message)?.[1] ?? ''),
  }
}

/** Takes an event into account. */
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

/** Takes a message about a chapter into account. */
export function applyMessage(track: ChapterTrack, message: ToolMessage): void {
  if (message.level === 'warning') track.lastWarning = message.message
  if (message.level === 'error' && track.errors.length < maxErrors) track.errors.push(message)
}

/** Whether the extractor itself failed, not single files: then its list of pages may have been cut short. */
export const hasListingError = ({ errors }: ChapterTrack): boolean => errors.some((error) => !isAboutFile(error))

/** Why a chapter did not come, in gallery-dl's words, and whether trying again is pointless. */
export function chapterFailureFrom({ errors, lastWarning }: ChapterTrack): ChapterFailure | undefined {
  const error = errors.find((candidate) => !isAboutFile(candidate)) ?? errors[0]
  if (!error) return undefined
  if (!isAboutFile(error)) return chapterFailureOf(parseToolError(error.message, lastWarning ?? ''))
  const said = `${error.message}${lastWarning === null ? '' : `: ${lastWarning}`}`
  // Of a single file the words are enough, but for what only our own proxy says.
  const complaint = parseToolError(said)
  return complaint.kind === 'private' ? chapterFailureOf(complaint) : { reason: said.slice(0, longestReason), permanent: false }
}

const longestReason = 500

const chapterFailureOf = ({ kind, sentence, permanent }: ToolError): ChapterFailure => ({
  reason: sentence,
  permanent,
  ofSite: kind === 'challenge' || kind === 'limited' || kind === 'down',
})

const isAboutFile = ({ logger }: ToolMessage): boolean => logger === 'download' || logger.startsWith('downloader')
