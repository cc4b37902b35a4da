// How far a running download is: told at most twice a second, stored at most every two seconds, and at once when a chapter begins or ends.
// Promise: what was told is stored two seconds later, also when nothing more happens: other nodes, and this one after a pause, read the row,
// and nobody's progress goes back.
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
  /** Sets how many chapters there are and how many of them are done. */
  count(done: number, total: number): void
  beginChapter(label: string, pages: number | null): void
  page(page: number, pages: number | null, bytes: number): void
  /** What the row shall say once a chapter is done; the caller stores it with the chapter. */
  endChapter(): { readonly progress: number; readonly currentChapter: string }
  /** The source makes us wait. */
  waiting(message: Sentence): void
  emit(): void
  /** Stores nothing more; resolves when nothing is being stored. */
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
  let shown = { progress: row.progress, currentChapter: row.currentChapter, message: null as Sentence | null }
  let speed = noSpeed(deps.clock.now())
  let [toldAtMs, savedAtMs] = [0, 0]
  let saving: Promise<void> = Promise.resolve()
  const finished = new AbortController()

  const tell = () => {
    toldAtMs = deps.clock.now()
    deps.events.emit('download.progress', {
      id: row.id,
      libraryId: row.libraryId,
      status: 'DOWNLOADING',
      percent: shown.progress,
      currentChapter: shown.currentChapter,
      speed: speedText(speed.bytesPerSecond),
    })
  }
  const save = () => {
    if (finished.signal.aborted) return
    savedAtMs = deps.clock.now()
    const stored = { ...shown, message: storeSentence(shown.message), totalChapters: facts.chaptersTotal }
    saving = saving
      .then(() => held.save(deps.db, stored))
      .then(
        () => undefined,
        // A lost download ends by its signal; a database that is busy now gets the next figures.
        (error: unknown) => {
          if (!(error instanceof RunStopped)) deps.log.warn({ err: error, downloadId: row.id }, 'Saving the progress of a download failed')
        },
      )
  }
  const later = createLater(deps.clock, save, finished.signal)
  const update = (change: Partial<ProgressFacts>) => {
    facts = { ...facts, ...change }
    shown = { ...shown, progress: downloadPercentOf(facts, shown.progress) }
  }
  const tellAndSave = () => {
    tell()
    save()
  }
  return {
    count: (chaptersDone, chaptersTotal) => {
      update({ chaptersDone, chaptersTotal })
      tellAndSave()
    },
    beginChapter: (label, pagesTotal) => {
      update({ pagesDone: 0, pagesTotal })
      shown = { ...shown, currentChapter: label, message: null }
      tellAndSave()
    },
    page: (pagesDone, pagesTotal, bytes) => {
      const nowMs = deps.clock.now()
      speed = addBytes(speed, bytes, nowMs)
      update({ pagesDone, pagesTotal })
      shown = { ...shown, message: null }
      if (nowMs - toldAtMs >= emitIntervalMs) tell()
      later(savedAtMs + saveIntervalMs - nowMs)
    },
    endChapter: () => {
      update({ chaptersDone: facts.chaptersDone + 1, pagesDone: 0, pagesTotal: null })
      return { progress: shown.progress, currentChapter: shown.currentChapter }
    },
    waiting: (message) => {
      shown = { ...shown, message }
      tellAndSave()
    },
    emit: tell,
    finish: async () => {
      finished.abort()
      await saving
    },
  }
}

/** Does something after a wait, once however often it is asked for meanwhile; at once when there is nothing to wait for. */
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
