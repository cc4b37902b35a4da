// Turns gallery-dl's lines into the events of the contract, in order per chapter.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DownloadRequest } from '../../src/plugins/contract/download-provider.ts'
import type { PluginContext } from '../../src/plugins/contract/plugin.ts'
import {
  type ChapterFailure,
  type ChapterTrack,
  type ChapterTracks,
  failureOf,
  hasListingError,
  noteEvent,
  noteMessage,
} from './chapter-tracks.ts'
import { inspectStagedChapter } from './staged-pages.ts'
import { parseToolEvent, parseToolMessage, type ToolEvent, waitingUntilMs } from './tool-lines.rules.ts'

export interface ChapterReports {
  addOutput(line: string): void
  addMessage(line: string): void
  /** Reports every chapter that has not been reported yet; call it when the tool has ended by itself. */
  finish(): Promise<void>
  /** Reports the chapters that gallery-dl had finished when it ended, however it ended; call it when both of its streams are read. */
  settled(): Promise<void>
  /** The last thing that the tool said. */
  lastMessage(): string
}

export interface ReportParts {
  readonly request: Pick<DownloadRequest, 'stagingDir' | 'onEvent'>
  readonly tracks: ChapterTracks
  readonly clock: PluginContext['clock']
  /** Aborted when the tool is being ended: what it leaves undone from then on is no failure of a chapter. */
  readonly signal: AbortSignal
  /** What is known of a chapter's failure from elsewhere, better than gallery-dl's words. */
  knownFailure(chapterId: string): ChapterFailure | undefined
  /** Number of pages that the source itself named, where it was heard. */
  knownPages(chapterId: string): number | undefined
  /** The caller, or the disk, cannot take the report: end the run. */
  onBroken(error: unknown): void
  expectSilence(untilMs: number): void
}

/**
 * gallery-dl says that it left a directory after it wrote its errors to the other stream, and before it enters the next directory of
 * the same address. This long, and both have arrived.
 */
const settleMs = 40

export function createChapterReports(parts: ReportParts): ChapterReports {
  const { request, tracks, clock } = parts
  let work = Promise.resolve()
  let lastMessage = 'it said nothing'
  const timers = new Map<ChapterTrack, NodeJS.Timeout>()
  const enqueue = (task: () => Promise<void>) => {
    work = work.then(task)
    work.catch(parts.onBroken)
  }
  const close = (track: ChapterTrack) => {
    clearTimeout(timers.get(track))
    timers.delete(track)
    enqueue(() => report(parts, track))
  }
  const addEvent = (event: ToolEvent) => {
    const track = tracks.byFolder(event.folder)
    if (!track || track.settled) return
    const isNew = track.directories === 0
    noteEvent(track, event)
    clearTimeout(timers.get(track))
    timers.delete(track)
    if (event.type === 'post' && isNew)
      enqueue(async () => request.onEvent({ type: 'chapter-start', chapterId: track.target.id, pages: track.count }))
    if (event.type === 'after' || event.type === 'skip') enqueue(pageReport(parts, track, event.file))
    if (event.type === 'post-after') timers.set(track, setTimeout(close, settleMs, track))
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
      if (track) noteMessage(track, message)
      const untilMs = waitingUntilMs(message.message, clock.now())
      if (untilMs === undefined) return
      parts.expectSilence(untilMs)
      request.onEvent({ type: 'waiting', untilMs, reason: message.message })
    },
    finish: async () => {
      for (const track of tracks.all) close(track)
      await work
    },
    settled: async () => {
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

async function report({ request, signal, knownFailure, knownPages }: ReportParts, track: ChapterTrack): Promise<void> {
  if (track.settled) return
  track.settled = true
  const { id, folder } = track.target
  const failed = ({ reason, permanent }: ChapterFailure) => request.onEvent({ type: 'chapter-failed', chapterId: id, reason, permanent })
  const expected = knownPages(id) ?? (track.directories === 1 ? track.count : null)
  const announced = { pages: track.announced, expected, saved: track.saved, files: track.files }
  const staged = await inspectStagedChapter(join(request.stagingDir, folder), announced)
  const known = knownFailure(id)
  if (known) return failed(known)
  if (staged.complete && !hasListingError(track)) return request.onEvent({ type: 'chapter-end', chapterId: id, pages: staged.pages })
  if (signal.aborted) return
  const said = failureOf(track)
  failed(said ?? { reason: staged.complete ? 'gallery-dl failed' : staged.reason, permanent: false })
}
