// One extractor run for many chapters. While it fetches the next chapter, the previous one is verified, archived and recorded.
import { isoInstant } from '../../kernel/clock/index.ts'
import { defineSentence, type Sentence, storeSentence, textOfSentence } from '../../kernel/sentences/index.ts'
import type { DownloadEvent } from '../../plugins/index.ts'
import { finishChapter, finishIncompleteChapter } from '../archive/finish-chapter.ts'
import { hasStaging, openStaging } from '../archive/staging.ts'
import { ChapterIncomplete } from '../archive/verify-pages.ts'
import { DownloadLibraryUnreachable } from '../downloads.errors.ts'
import { saveChapter } from './download-chapters.queries.ts'
import { chapterLabel } from './download-progress.rules.ts'
import type { PlannedRun, WantedChapter } from './download-run.ts'
import { saveHeld } from './download-runs.queries.ts'
import { dropBlacklisted } from './drop-blacklisted.ts'
import { identifyProcess } from './extractor-process.ts'
import { openLibrary } from './open-library.ts'
import { explainFileError, fileErrorIn } from './run-failure.ts'

/**
 * Fetches chapters and records each as soon as it is complete; a failed chapter is saved as such and does not stop the others.
 * @throws what ends the whole run: the provider's errors, the error of the file system, the signal's reason
 */
export async function fetchChapters(run: PlannedRun, wanted: readonly WantedChapter[]): Promise<void> {
  const { provider, row, held, library } = run
  // The source may have taken long to respond, so the drive is checked again before anything is written.
  await openLibrary(run.deps.db, library.id)
  const stagingDir = await openStaging(library.root, row.id)
  const queue = createChapterQueue()
  const signal = AbortSignal.any([held.signal, queue.signal])
  const handleEvent = createEventHandler(run, { wanted, queue, signal })
  try {
    await provider.startDownload(
      {
        queueId: row.id,
        sourceUrl: row.url,
        chapters: wanted.map(({ info: { id, url } }) => ({ id, url })),
        stagingDir,
        isWanted: async (chapterId) => {
          const chapter = wanted.find(({ info }) => info.id === chapterId)
          return chapter !== undefined && isWanted(run, chapter)
        },
        onProcess: ({ pid, command }) => queue.push(() => saveProcessIdentity(run, pid, command)),
        onEvent: handleEvent,
      },
      signal,
    )
  } catch (error) {
    queue.signal.throwIfAborted()
    throw error
  } finally {
    await queue.empty()
  }
  queue.signal.throwIfAborted()
  held.signal.throwIfAborted()
}

const SourceRateLimited = defineSentence('SOURCE_ASKS_TO_WAIT', 'The source is rate limiting the server until {until:instant}.')

/** Runs tasks one after another; the first failure stops all. */
interface ChapterQueue {
  readonly signal: AbortSignal
  push(work: () => Promise<void>): void
  /** Resolves when no task is left. */
  empty(): Promise<void>
}

function createChapterQueue(): ChapterQueue {
  const failed = new AbortController()
  let tail: Promise<void> = Promise.resolve()
  return {
    signal: failed.signal,
    push: (work) => {
      tail = tail.then(async () => {
        if (failed.signal.aborted) return
        await work().catch((error: unknown) => failed.abort(error))
      })
    },
    empty: () => tail,
  }
}

interface Fetching {
  readonly wanted: readonly WantedChapter[]
  readonly queue: ChapterQueue
  readonly signal: AbortSignal
}

function createEventHandler(run: PlannedRun, { wanted, queue, signal }: Fetching): (event: DownloadEvent) => void {
  const { progress, deps } = run
  const byId = new Map(wanted.map((chapter) => [chapter.info.id, chapter]))
  const withChapter = (id: string, use: (chapter: WantedChapter) => void) => {
    const chapter = byId.get(id)
    if (chapter) use(chapter)
  }
  return (event) => {
    switch (event.type) {
      case 'chapter-start':
        return withChapter(event.chapterId, ({ info }) => progress.beginChapter(chapterLabel(info), event.pages))
      case 'page':
        progress.page(event.page, event.pages, event.bytes)
        return deps.onStep('page-staged')
      case 'chapter-end':
        deps.onStep('chapter-staged')
        return withChapter(event.chapterId, (chapter) =>
          queue.push(async () => {
            if (!signal.aborted && (await isWanted(run, chapter))) await finishOrRecordFailure(run, chapter, event.pages)
          }),
        )
      case 'chapter-failed':
        return withChapter(event.chapterId, (chapter) =>
          queue.push(async () => {
            if (await isWanted(run, chapter)) await finishIncompleteOrRecord(run, chapter, event)
          }),
        )
      case 'waiting':
        return progress.waiting(SourceRateLimited(isoInstant(event.untilMs)))
    }
  }
}

/** Whether it was not blacklisted meanwhile. */
const isWanted = async (run: PlannedRun, chapter: WantedChapter): Promise<boolean> => (await dropBlacklisted(run, [chapter])).length > 0

async function finishOrRecordFailure(run: PlannedRun, chapter: WantedChapter, announced: number): Promise<void> {
  try {
    await finishChapter(run, chapter, announced)
  } catch (error) {
    if (!(error instanceof ChapterIncomplete)) throw explainFileError(error, run.library)
    await finishIncompleteOrRecord(run, chapter, { reason: error.sentence, permanent: false, savedPages: error.pages })
  }
}

interface Failed {
  readonly reason: Sentence
  readonly permanent: boolean
  /** Pages that can be saved without the missing ones. */
  readonly savedPages?: number | undefined
}

/** Saves the pages that there are if a person decided so, and if they are not fewer than then. */
async function finishIncompleteOrRecord(run: PlannedRun, chapter: WantedChapter, failed: Failed): Promise<void> {
  const { acceptedPages } = chapter
  const { savedPages, reason } = failed
  const isWanted = acceptedPages !== null && savedPages !== undefined && savedPages >= acceptedPages && !fileErrorIn(reason)
  if (!isWanted) return recordFailed(run, chapter, failed)
  try {
    await finishIncompleteChapter(run, chapter, acceptedPages)
  } catch (error) {
    if (!(error instanceof ChapterIncomplete)) throw explainFileError(error, run.library)
    await recordFailed(run, chapter, { ...failed, savedPages: error.pages })
  }
}

async function recordFailed(run: PlannedRun, chapter: WantedChapter, failed: Failed): Promise<void> {
  const trouble = fileErrorIn(failed.reason)
  if (trouble) throw explainFileError(trouble, run.library)
  const { deps, row, held, library } = run
  if (!(await hasStaging(library.root, row.id))) await failAsRemoved(run)
  deps.log.info({ downloadId: row.id, chapterKey: chapter.key, reason: textOfSentence(failed.reason) }, 'Downloading a chapter failed')
  await held.save(deps.db, {})
  await saveChapter(
    deps.db,
    { downloadId: row.id, chapterKey: chapter.key },
    {
      state: 'FAILED',
      attempts: chapter.attempts + 1,
      permanent: failed.permanent ? 1 : 0,
      lastError: storeSentence(failed.reason),
      pages: failed.savedPages ?? null,
    },
  )
}

/** Pages that disappeared with their drive are not a failure of the chapter or its source. @throws why the library is not writable */
async function failAsRemoved({ deps, library }: PlannedRun): Promise<never> {
  await openLibrary(deps.db, library.id)
  throw DownloadLibraryUnreachable(library.name)
}

/** Recorded so that a successor can stop the extractor when this server is killed. */
async function saveProcessIdentity({ deps, held }: PlannedRun, pid: number, command: string): Promise<void> {
  const identity = await identifyProcess(pid, command)
  if (identity) await saveHeld(deps.db, held.lease, { extractor: JSON.stringify(identity) })
  deps.onStep('extractor-started')
}
