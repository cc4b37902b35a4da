// Converts gallery-dl's output lines to the events of the contract, in order per chapter.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DownloadRequest } from '../../../src/plugins/contract/download-provider.ts'
import { type PluginContext, SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import { defineSentence } from '../../../src/plugins/contract/sentences.ts'
import { parseToolEvent, parseToolMessage, type ToolEvent, waitingUntilMs } from '../tool/tool-lines.rules.ts'
import {
  applyEvent,
  applyMessage,
  type ChapterFailure,
  type ChapterTrack,
  type ChapterTracks,
  chapterFailureFrom,
  hasListingError,
} from './chapter-tracks.ts'
import { inspectStagedChapter, keepNamedPages, numberPages } from './staged-pages.ts'

const ToolFailed = defineSentence('TOOL_FAILED', 'gallery-dl failed')

export interface ChapterReports {
  addOutput(line: string): void
  addMessage(line: string): void
  /** Reports every chapter that has not been reported yet; call it after the process exited normally. */
  finish(): Promise<void>
  /**
   * Reports the chapters that gallery-dl had finished when it exited, for whatever reason; call it after both streams were read to the
   * end.
   */
  whenSettled(): Promise<void>
  /** The last message of the tool. */
  lastMessage(): string
}

export interface ReportParts {
  readonly request: Pick<DownloadRequest, 'stagingDir' | 'onEvent'>
  readonly tracks: ChapterTracks
  readonly clock: PluginContext['clock']
  /** Aborted when the tool is being stopped: chapters left unfinished after that have not failed. */
  readonly signal: AbortSignal
  /** A more precise failure reason for the chapter than gallery-dl's message, if there is one. */
  knownFailure(chapterId: string): ChapterFailure | undefined
  /** The page count that the source itself returned, if known. */
  knownPages(chapterId: string): number | undefined
  /** Called when the caller or the disk rejects a report: ends the run. */
  onBroken(error: unknown): void
  expectSilence(untilMs: number): void
}

/**
 * gallery-dl reports that it left a directory after it wrote its errors to stderr and before it enters the next directory of the same
 * URL. Both have arrived after this time.
 */
const settleMs = 40

/** After this many failed chapters in a row the others would fail too: the site gets a pause. */
const maxSiteFailures = 3

export function createChapterReports(parts: ReportParts): ChapterReports {
  const { request, tracks, clock } = parts
  const siteFailures = { inARow: 0 }
  let work = Promise.resolve()
  let lastMessage = 'no output'
  const timers = new Map<ChapterTrack, NodeJS.Timeout>()
  const enqueue = (task: () => Promise<void>) => {
    work = work.then(task)
    work.catch(parts.onBroken)
  }
  const close = (track: ChapterTrack) => {
    clearTimeout(timers.get(track))
    timers.delete(track)
    enqueue(async () => {
      const failure = await report(parts, track)
      if (failure === 'not-reported') return
      siteFailures.inARow = failure?.ofSite ? siteFailures.inARow + 1 : 0
      if (failure && siteFailures.inARow >= maxSiteFailures) parts.onBroken(new SourceUnavailable(failure.reason, { isDown: true }))
    })
  }
  const closeSoon = (track: ChapterTrack) => {
    clearTimeout(timers.get(track))
    timers.set(track, setTimeout(close, settleMs, track))
  }
  const addEvent = (event: ToolEvent) => {
    const track = tracks.byFolder(event.folder)
    if (!track || track.settled) return
    const isNew = track.directories === 0
    applyEvent(track, event)
    clearTimeout(timers.get(track))
    timers.delete(track)
    if (event.type === 'post' && isNew)
      enqueue(async () => request.onEvent({ type: 'chapter-start', chapterId: track.target.id, pages: track.count }))
    if (event.type === 'after' || event.type === 'skip') enqueue(pageReport(parts, track, event.file))
    if (event.type === 'post-after') closeSoon(track)
  }
  return {
    addOutput: (line) => {
      const event = parseToolEvent(line)
      if (event) addEvent(event)
    },
    addMessage: (line) => {
      const message = parseToolMessage(line)
      if (!message) {
        if (line.trim() !== '' && !line.startsWith('@dl')) lastMessage = line.trim().slice(0, 500)
        return
      }
      lastMessage = message.message
      const track = tracks.ofMessage(message)
      if (track) {
        applyMessage(track, message)
        // An extractor that fails is done with its URL, perhaps before it entered a directory.
        if (!track.settled && hasListingError(track)) closeSoon(track)
      }
      const untilMs = waitingUntilMs(message.message, clock.now())
      if (untilMs === undefined) return
      parts.expectSilence(untilMs)
      request.onEvent({ type: 'waiting', untilMs, reason: message.message })
    },
    finish: async () => {
      for (const track of tracks.all) close(track)
      await work
    },
    whenSettled: async () => {
      for (const track of [...timers.keys()]) close(track)
      await work
    },
    lastMessage: () => lastMessage,
  }
}

function pageReport({ request, knownPages }: ReportParts, track: ChapterTrack, file: string | null): () => Promise<void> {
  const { id, folder } = track.target
  const page = track.saved
  const pages = knownPages(id) ?? Math.max(track.count ?? 0, track.announced)
  const path = file === null ? undefined : join(request.stagingDir, folder, file)
  return async () => {
    const bytes =
      path === undefined
        ? 0
        : await stat(path).then(
            ({ size }) => size,
            () => 0,
          )
    request.onEvent({ type: 'page', chapterId: id, page, pages, bytes })
  }
}

/** @returns why the chapter failed, undefined when it did not; `not-reported` when nothing was reported */
async function report(parts: ReportParts, track: ChapterTrack): Promise<ChapterFailure | undefined | 'not-reported'> {
  const { request, signal, knownFailure, knownPages } = parts
  if (track.settled) return 'not-reported'
  track.settled = true
  const { id, folder } = track.target
  const expected = knownPages(id) ?? (track.directories === 1 ? track.count : null)
  const announced = { pages: track.announced, expected, saved: track.saved, files: track.files }
  const path = join(request.stagingDir, folder)
  const staged = await inspectStagedChapter(path, announced)
  const knownReason = knownFailure(id)
  if (!knownReason && staged.complete && !hasListingError(track)) {
    if (!track.isNumbered && track.files.size === staged.pages) await numberPages(path, [...track.files])
    request.onEvent({ type: 'chapter-end', chapterId: id, pages: staged.pages })
    return undefined
  }
  if (!knownReason && signal.aborted) return 'not-reported'
  const failure = knownReason ?? chapterFailureFrom(track) ?? { reason: staged.complete ? ToolFailed() : staged.reason, permanent: false }
  const savedPages = !knownReason && triedEachPage(track, expected) ? await keepNamedPages(path, track.files) : undefined
  request.onEvent({ type: 'chapter-failed', chapterId: id, reason: failure.reason, permanent: failure.permanent, savedPages })
  return failure
}

/** Whether only single pages failed, and the names of the others are known and in page order. */
const triedEachPage = (track: ChapterTrack, expected: number | null): boolean =>
  track.isNumbered &&
  track.directories === 1 &&
  track.files.size === track.saved &&
  !hasListingError(track) &&
  (expected === null || track.announced >= expected)
