// Progress of a running download: sent at most twice a second, stored at most every two seconds, and immediately when a chapter begins or
// ends.
// Guarantee: what was sent is stored two seconds later even if nothing else happens. Other nodes, and this one after a pause, read the
// row, so no client sees progress go backwards.
import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { EventBus } from '../../kernel/events/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { type Sentence, storeSentence } from '../../kernel/sentences/index.ts'
import type { DownloadRow } from '../downloads.queries.ts'
import { addBytes, downloadPercentOf, noSpeed, type ProgressFacts, speedText } from './download-progress.rules.ts'
import { type HeldDownload, RunStopped } from './held-download.ts'

const emitIntervalMs = 500
const saveIntervalMs = 2_000

export interface RunProgress {
  /** Sets the number of chapters and how many of them are done. */
  count(done: number, total: number): void
  beginChapter(label: string, pages: number | null): void
  page(page: number, pages: number | null, bytes: number): void
  /** Returns the row values after a chapter is done; the caller stores them with the chapter. */
  endChapter(): { readonly progress: number; readonly currentChapter: string }
  /** Reports that the source requires a wait. */
  waiting(message: Sentence): void
  emit(): void
  /** Stops storing; resolves when no write is pending. */
  finish(): Promise<void>
}

export interface RunProgressDeps {
  readonly db: Db
  readonly clock: Clock
  readonly events: EventBus
  readonly log: Log
}

export function createRunProgress(deps: RunProgressDeps, held: HeldDownload, row: DownloadRow): RunProgress {
  let facts: ProgressFacts = { chaptersDone: 0, chaptersTotal: 0, pagesDone: 0, pagesTotal: null }
  let current = { progress: row.progress, currentChapter: row.currentChapter, message: null as Sentence | null }
  let speed = noSpeed(deps.clock.now())
  let [emittedAtMs, savedAtMs] = [0, 0]
  let saving: Promise<void> = Promise.resolve()
  const finished = new AbortController()

  const emitProgress = () => {
    emittedAtMs = deps.clock.now()
    deps.events.emit('download.progress', {
      id: row.id,
      libraryId: row.libraryId,
      status: 'DOWNLOADING',
      percent: current.progress,
      currentChapter: current.currentChapter,
      speed: speedText(speed.bytesPerSecond),
    })
  }
  const save = () => {
    if (finished.signal.aborted) return
    savedAtMs = deps.clock.now()
    const stored = { ...current, message: storeSentence(current.message), totalChapters: facts.chaptersTotal }
    saving = saving
      .then(() => held.save(deps.db, stored))
      .then(
        () => undefined,
        // A lost download ends through its signal; if the database is busy now, it gets the next values.
        (error: unknown) => {
          if (!(error instanceof RunStopped)) deps.log.warn({ err: error, downloadId: row.id }, 'Saving the progress of a download failed')
        },
      )
  }
  const saveLater = createLater(deps.clock, save, finished.signal)
  const update = (change: Partial<ProgressFacts>) => {
    facts = { ...facts, ...change }
    current = { ...current, progress: downloadPercentOf(facts, current.progress) }
  }
  const emitAndSave = () => {
    emitProgress()
    save()
  }
  return {
    count: (chaptersDone, chaptersTotal) => {
      update({ chaptersDone, chaptersTotal })
      emitAndSave()
    },
    beginChapter: (label, pagesTotal) => {
      update({ pagesDone: 0, pagesTotal })
      current = { ...current, currentChapter: label, message: null }
      emitAndSave()
    },
    page: (pagesDone, pagesTotal, bytes) => {
      const nowMs = deps.clock.now()
      speed = addBytes(speed, bytes, nowMs)
      update({ pagesDone, pagesTotal })
      current = { ...current, message: null }
      if (nowMs - emittedAtMs >= emitIntervalMs) emitProgress()
      saveLater(savedAtMs + saveIntervalMs - nowMs)
    },
    endChapter: () => {
      update({ chaptersDone: facts.chaptersDone + 1, pagesDone: 0, pagesTotal: null })
      return { progress: current.progress, currentChapter: current.currentChapter }
    },
    waiting: (message) => {
      current = { ...current, message }
      emitAndSave()
    },
    emit: emitProgress,
    finish: async () => {
      finished.abort()
      await saving
    },
  }
}

/** Runs an action after a delay, once regardless of how often it is requested meanwhile; immediately if the delay is zero. */
function createLater(clock: Clock, act: () => void, signal: AbortSignal): (waitMs: number) => void {
  let isWaiting = false
  return (waitMs) => {
    if (waitMs <= 0) return act()
    if (isWaiting) return
    isWaiting = true
    clock
      .sleep(waitMs, signal)
      .then(act, () => undefined)
      .finally(() => {
        isWaiting = false
      })
  }
}
