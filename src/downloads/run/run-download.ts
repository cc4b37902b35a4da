// One run of a download, from claim to outcome. Each finished chapter is recorded as it completes; the outcome only describes what is
// left.
import { readdir } from 'node:fs/promises'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { DiskNotResponding } from '../../kernel/disk-calls/index.ts'
import { defineSentence, readSentence, type Sentence, storeSentence } from '../../kernel/sentences/index.ts'
import { type Library, untilDiskHangs } from '../../library/index.ts'
import { requestImmediateScan } from '../archive/finish-chapter.ts'
import { LibraryEmpty } from '../downloads.errors.ts'
import type { RunFailure } from '../queue/download-retry.rules.ts'
import { type DownloadChapterRow, listChapters, requeuePassingFailures, saveChapter } from './download-chapters.queries.ts'
import { type PlannedRun, type Run, wantedChapter } from './download-run.ts'
import { dropBlacklisted } from './drop-blacklisted.ts'
import { fetchChapters } from './fetch-chapters.ts'
import { RunStopped } from './held-download.ts'
import { assertNotMoved, openLibrary } from './open-library.ts'
import { planRun } from './plan-run.ts'
import { rejectUrls } from './reject-urls.ts'
import { explainFileError, toRunFailure } from './run-failure.ts'

const NoResultReported = defineSentence('CHAPTER_UNHEARD', 'The downloader exited without reporting this chapter.')
const ChaptersFailed = defineSentence(
  'CHAPTERS_FAILED',
  '{count:number} of {total:number} {total?chapter:chapters} failed: {reason:sentence}',
)

export type RunOutcome =
  /** `message` is shown to the user when there was nothing to do. */
  | { readonly kind: 'completed'; readonly message: Sentence | null }
  /** `triedAll` when each of its chapters was tried: one that still waits was added afterwards. */
  | { readonly kind: 'failed'; readonly failure: RunFailure; readonly triedAll?: true }
  /** `root` of its library, where it got that far. */
  | { readonly kind: 'stopped'; readonly why: RunStopped['reason']; readonly root: string | undefined }

/** Runs a download that this worker holds. Never rejects because of the source, the disk or a user action. */
export async function runDownload(run: Run): Promise<RunOutcome> {
  let library: Library | undefined
  try {
    const opened = await openLibrary(run.deps.db, run.row.libraryId)
    library = opened
    // A disk that hangs may have kept this worker longer than its lease.
    await run.held.save(run.deps.db, {})
    return await untilDiskHangs(opened.root, () => runIn(run, opened), run.held.signal)
  } catch (error) {
    // Doesn't wait for calls that wait for the disk: the next run doesn't start before the disk responds.
    if (DiskNotResponding.matches(error)) run.held.stop('disk')
    const { signal } = run.held
    const stopped: unknown = signal.aborted ? signal.reason : error
    if (stopped instanceof RunStopped) return { kind: 'stopped', why: stopped.reason, root: library?.root }
    return { kind: 'failed', failure: toRunFailure(library ? await explainRunError(run, library, error) : error, run.deps) }
  }
}

async function runIn(run: Run, library: Library): Promise<RunOutcome> {
  await requeuePassingFailures(run.deps.db, run.row.id)
  const nothingToFetch = await fetchAll(run, library)
  return outcomeOf(await listChapters(run.deps.db, run.row.id), nothingToFetch)
}

/**
 * A drive that disconnects during a run, or a library that is moved, can look like many other errors (missing write permission, full disk,
 * missing program).
 */
async function explainRunError({ deps, row }: Run, library: Library, error: unknown): Promise<unknown> {
  try {
    await openLibrary(deps.db, library.id)
    await assertNotMoved(deps.db, library)
    return (await isEmptied(deps.db, library, row.id))
      ? LibraryEmpty.with({ cause: error }, library.name)
      : explainFileError(error, library)
  } catch (reason) {
    return reason
  }
}

/** Whether the library is empty although this download has stored chapters there, which a scan may not have read yet. */
async function isEmptied(db: Db, { root }: Library, downloadId: string): Promise<boolean> {
  const names = await readdir(root)
  return names.every((name) => name.startsWith('.')) && (await listChapters(db, downloadId)).some(({ state }) => state === 'DONE')
}

/**
 * Plans and fetches until no chapter is waiting. Chapters that are added meanwhile are planned before they are fetched: they may replace
 * others. @returns the message when there was nothing to fetch
 */
async function fetchAll(run: Run, library: Library): Promise<Sentence | null> {
  const tried = new Set<string>()
  for (;;) {
    const planned = await planRun(run, library)
    const isExtended = await fetchPlanned(planned, tried).finally(() => requestImmediateScan(planned))
    if (!isExtended) return tried.size === 0 ? planned.nothingToFetch : null
  }
}

/** @param tried receives the chapters that are fetched @returns whether chapters are waiting that were added since the plan */
async function fetchPlanned(run: PlannedRun, tried: Set<string>): Promise<boolean> {
  for (;;) {
    const rows = await listChapters(run.deps.db, run.row.id)
    const untried = rows.filter(({ state, chapterKey }) => state === 'WAITING' && !tried.has(chapterKey))
    const waiting = untried.filter(({ chapterKey }) => run.ownKeys.has(chapterKey))
    const done = rows.filter(({ state }) => state === 'DONE').length
    run.progress.count(done, rows.length)
    if (waiting.length === 0) return untried.length > 0
    for (const { chapterKey } of waiting) tried.add(chapterKey)
    const allowed = await rejectUrls(run, waiting)
    const wanted = await dropBlacklisted(run, allowed.map(wantedChapter))
    if (wanted.length > 0) await fetchChapters(run, wanted)
    await failUnreported(run, new Set(waiting.map(({ chapterKey }) => chapterKey)))
  }
}

/** Fails those of the chapters just fetched for which the provider returned no result. */
async function failUnreported({ deps, row }: PlannedRun, fetched: ReadonlySet<string>): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    for (const { downloadId, chapterKey, state, attempts } of await listChapters(trx, row.id)) {
      if (state !== 'WAITING' || !fetched.has(chapterKey)) continue
      const lastError = storeSentence(NoResultReported())
      await saveChapter(trx, { downloadId, chapterKey }, { state: 'FAILED', attempts: attempts + 1, lastError, pages: null })
    }
  })
}

function outcomeOf(rows: readonly DownloadChapterRow[], nothingToFetch: Sentence | null): RunOutcome {
  const failed = rows.filter(({ state }) => state === 'FAILED')
  if (failed.length === 0) return { kind: 'completed', message: nothingToFetch }
  const kind = failed.every(({ permanent }) => permanent === 1) ? 'permanent' : 'passing'
  const first = failed.find(({ permanent }) => permanent === 0) ?? failed[0]
  const message = ChaptersFailed(failed.length, rows.length, readSentence(first?.lastError ?? null) ?? 'unknown reason')
  return { kind: 'failed', failure: { kind, message }, triedAll: true }
}
