// Tasks that work on archives: verifying many is one task. Conversions share the lane of deletions and renames, so the books of a library
// are converted in short runs, each of which queues the next. Other tasks can run in between, and the queue holds one task however many
// books there are.
import { z } from 'zod'
import { ClaimBusy } from '../kernel/claims/index.ts'
import { hasPassed } from '../kernel/clock/index.ts'
import { CatalogueError, errorCodeOf, storageErrorOf } from '../kernel/errors/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import { defineSentence } from '../kernel/sentences/index.ts'
import { declareTask, type TaskRun } from '../kernel/tasks/index.ts'
import { untilDiskHangs, whileDiskResponds } from '../library/index.ts'
import { type ArchiveBook, findArchive, listArchives, listMisnamed, nonZipTypes } from './archives.queries.ts'
import { ArchiveChoice } from './archives.schemas.ts'
import { type ConvertDeps, convertBook } from './convert-book.ts'
import { pathForMediaType } from './file-extension.rules.ts'
import { type Damage, findDamage, isDamaged } from './find-damage.ts'
import { repairBook, repairName } from './repair-book.ts'

const Checked = defineSentence('PROGRESS_ARCHIVES', '{count:number} {count?archive:archives}, {damaged:number} damaged')
const Repaired = defineSentence('PROGRESS_REPAIRED', '{repaired:number} repaired, {renamed:number} renamed')

const Trouble = z.object({ bookId: z.string(), title: z.string(), message: z.string() })
type Trouble = z.infer<typeof Trouble>

const VerifyRequest = ArchiveChoice.extend({
  /** What an earlier run of this task did before it went back to the queue. */
  done: z
    .object({ afterId: z.string(), checked: z.int(), damaged: z.int(), failed: z.int().default(0), troubles: z.array(Trouble) })
    .optional(),
})
type VerifyRequest = z.infer<typeof VerifyRequest>

const RepairRequest = ArchiveChoice.extend({
  /** What an earlier run of this task did before it went back to the queue. */
  done: z
    .object({
      afterId: z.string(),
      count: z.object({ whole: z.int(), renamed: z.int(), repaired: z.int(), failed: z.int() }),
      troubles: z.array(Trouble),
    })
    .optional(),
})
type RepairRequest = z.infer<typeof RepairRequest>

export const verifyArchivesTask = declareTask({ name: 'archives.verify', payload: VerifyRequest, lane: 'hash', priority: 5 })
export const repairArchivesTask = declareTask({ name: 'archives.repair', payload: RepairRequest, lane: 'hash', priority: 5 })

export const convertBookTask = declareTask({
  name: 'archives.convert-book',
  type: 'ConvertBook',
  payload: z.object({ bookId: z.string() }),
  lane: 'files',
  priority: 3,
})
/** Queued by earlier versions, one per book. */
export const repairNameTask = declareTask({
  name: 'archives.repair-name',
  type: 'RepairExtension',
  payload: z.object({ bookId: z.string() }),
  lane: 'files',
  priority: 3,
})

/** The position at which a run continues. */
const NextBatch = ArchiveChoice.extend({ afterId: z.string() })
type NextBatch = z.infer<typeof NextBatch>

export const convertBooksTask = declareTask({
  name: 'archives.convert-books',
  type: 'ConvertBook',
  payload: NextBatch,
  lane: 'files',
  priority: 3,
})
export const repairNamesTask = declareTask({
  name: 'archives.repair-names',
  type: 'RepairExtension',
  payload: z.object({ libraryId: z.string(), afterId: z.string() }),
  lane: 'files',
  priority: 3,
})

/** How long a run may delay other work on files, not counting its last book. */
const runMs = 5_000
const concurrency = 200
const maxNamed = 100

/** Reads every selected archive. @returns how many were checked, the damage in them, and how many could not be read at all */
export async function verifyArchives(deps: ConvertDeps, { done, ...choice }: VerifyRequest, run: TaskRun) {
  const { afterId, ...report } = done ?? { afterId: '', checked: 0, damaged: 0, failed: 0, troubles: [] }
  for await (const book of eachArchive(deps, choice, { afterId })) {
    run.signal.throwIfAborted()
    const { damage, failure } = await verifyArchive(deps, book, { choice, run })
    const message = damage ?? failure
    report.checked += failure === undefined ? 1 : 0
    report.damaged += damage === undefined ? 0 : 1
    report.failed += failure === undefined ? 0 : 1
    if (message !== undefined && report.troubles.length < maxNamed) report.troubles.push({ bookId: book.id, title: book.name, message })
    run.progress(null, Checked(report.checked, report.damaged))
    run.continueWith({ ...choice, done: { ...report, afterId: book.id } } satisfies VerifyRequest)
  }
  return report
}

/** Repairs every selected archive that needs it. A book that cannot be repaired is reported, and the others continue. */
export async function repairArchives(deps: ConvertDeps, { done, ...choice }: RepairRequest, run: TaskRun) {
  const nothing = { afterId: '', count: { whole: 0, renamed: 0, repaired: 0, failed: 0 }, troubles: [] }
  const { afterId, count, troubles }: NonNullable<RepairRequest['done']> = done ?? nothing
  for await (const book of eachArchive(deps, choice, { afterId })) {
    run.signal.throwIfAborted()
    try {
      count[await untilDiskHangs(book.path, (signal) => repairBook(deps, book, signal), run.signal)] += 1
    } catch (error) {
      run.signal.throwIfAborted()
      await assertLibraryResponds(deps, choice, run)
      count.failed += 1
      if (troubles.length < maxNamed) troubles.push({ bookId: book.id, title: book.name, message: sentenceOf(error) })
    }
    run.progress(null, Repaired(count.repaired, count.renamed))
    run.continueWith({ ...choice, done: { afterId: book.id, count, troubles } } satisfies RepairRequest)
  }
  return { ...count, troubles }
}

/** Queues the conversion of the selected books that are not ZIP files. @returns the tasks: one per book, or one for a library or all */
export async function requestConversions(deps: Pick<AppContext, 'db' | 'tasks'>, choice: ArchiveChoice): Promise<readonly string[]> {
  if (choice.bookId === undefined && choice.seriesId === undefined) {
    return [await deps.tasks.enqueue(deps.db, convertBooksTask, { ...choice, afterId: '' })]
  }
  const taskIds: string[] = []
  for await (const { id } of eachArchive(deps, choice, { types: nonZipTypes })) {
    taskIds.push(await deps.tasks.enqueue(deps.db, convertBookTask, { bookId: id }))
  }
  return taskIds
}

/** Converts selected books for some seconds and queues the rest. @returns the result of each book */
export function convertBooks(deps: ConvertDeps, { afterId, ...choice }: NextBatch, run: TaskRun) {
  const books = eachArchive(deps, choice, { types: nonZipTypes, afterId })
  return runForTimeSlice(deps, run, {
    choice,
    books,
    change: ({ id }, signal) => convertBook(deps, id, signal),
    continuation: (lastId) => deps.tasks.enqueue(deps.db, convertBooksTask, { ...choice, afterId: lastId }),
  })
}

/** Renames books of a library by their content for some seconds and queues the rest. @returns the result of each book */
export function repairNames(deps: ConvertDeps, { libraryId, afterId }: z.infer<typeof repairNamesTask.payload>, run: TaskRun) {
  return runForTimeSlice(deps, run, {
    choice: { libraryId },
    books: iterateBooks(afterId, (window) => listMisnamed(deps.db, libraryId, window)),
    change: async (book, signal) => pathForMediaType(book.path, book.mediaType) !== undefined && repairName(deps, book, signal),
    continuation: (lastId) => deps.tasks.enqueue(deps.db, repairNamesTask, { libraryId, afterId: lastId }),
  })
}

interface Work {
  readonly choice: ArchiveChoice
  readonly books: AsyncIterable<ArchiveBook>
  /** @returns whether the book was changed */
  change(book: ArchiveBook, signal: AbortSignal): Promise<boolean>
  /** @returns the id of the task that changes the rest */
  continuation(lastId: string): Promise<string>
}

/** A book that cannot be changed is reported, and the others continue. A book whose folder is locked comes first in the next run. */
async function runForTimeSlice(deps: ConvertDeps, run: TaskRun, { choice, books, change, continuation }: Work) {
  const { clock } = deps
  const troubles: Trouble[] = []
  const report = { changed: 0, failed: 0, troubles }
  const startedAtMs = clock.now()
  let lastId: string | undefined
  const leaveTheRest = async (busy?: unknown) => {
    if (lastId === undefined) throw busy
    return { ...report, continuedBy: await continuation(lastId) }
  }
  for await (const book of books) {
    run.signal.throwIfAborted()
    if (lastId !== undefined && hasPassed(startedAtMs, clock.now(), runMs)) return leaveTheRest()
    try {
      report.changed += Number(await untilDiskHangs(book.path, (signal) => change(book, signal), run.signal))
    } catch (error) {
      run.signal.throwIfAborted()
      if (ClaimBusy.matches(error)) return leaveTheRest(error)
      await assertLibraryResponds(deps, choice, run)
      const message = sentenceOf(error)
      report.failed += 1
      report.troubles.push({ bookId: book.id, title: book.name, message })
      run.log.warn({ bookId: book.id, path: book.path, error: message }, 'Changing a book failed')
    }
    lastId = book.id
  }
  return report
}

interface Selection {
  readonly types?: readonly string[] | undefined
  readonly afterId?: string | undefined
}

const eachArchive = ({ db }: Pick<AppContext, 'db'>, choice: ArchiveChoice, { types, afterId = '' }: Selection) =>
  iterateBooks(afterId, (window) => listArchives(db, choice, { ...window, ...(types ? { types } : {}) }))

type ListBooks = (window: { readonly afterId: string; readonly limit: number }) => Promise<readonly ArchiveBook[]>

async function* iterateBooks(firstAfterId: string, list: ListBooks): AsyncGenerator<ArchiveBook> {
  for (let afterId: string | undefined = firstAfterId; afterId !== undefined; ) {
    const books: readonly ArchiveBook[] = await list({ afterId, limit: concurrency })
    yield* books
    afterId = books.length < concurrency ? undefined : books.at(-1)?.id
  }
}

/**
 * Asked when a book fails. A disk inside the library that hangs fails only its own books.
 * @throws TaskPostponed when the library's disk hangs: all further books would fail at once
 */
async function assertLibraryResponds(deps: ConvertDeps, { libraryId }: ArchiveChoice, run: TaskRun): Promise<void> {
  if (libraryId !== undefined) await whileDiskResponds(deps, libraryId, run, async () => undefined)
}

interface Verification {
  readonly choice: ArchiveChoice
  readonly run: TaskRun
}

interface Verified {
  readonly damage?: string | undefined
  /** Why the file could not be read, which says nothing about its content. */
  readonly failure?: string | undefined
}

async function verifyArchive(deps: ConvertDeps, { id, path, mediaType }: ArchiveBook, { choice, run }: Verification): Promise<Verified> {
  const { decoder, db } = deps
  try {
    const find = (inTime: AbortSignal) => findDamage(decoder, { path, mediaType, signal: inTime })
    const found = await untilDiskHangs(path, find, run.signal)
    return { [isDamaged(found) ? 'damage' : 'failure']: describeDamage(found) }
  } catch (error) {
    run.signal.throwIfAborted()
    await assertLibraryResponds(deps, choice, run)
    // Deleted or replaced since it was read.
    if ((await findArchive(db, id))?.path !== path) return {}
    return { failure: sentenceOf(error) }
  }
}

function describeDamage({ archiveError, damaged }: Damage): string | undefined {
  if (archiveError !== undefined) return `The archive can't be read (${archiveError}).`
  const [first] = damaged
  if (!first) return undefined
  return `${damaged.length === 1 ? "One file can't" : `${damaged.length} files can't`} be read: "${first.name}" (${first.code})${damaged.length > 1 ? ' and others' : ''}.`
}

const sentenceOf = (error: unknown): string => {
  if (error instanceof CatalogueError) return error.message
  const ofDisk = storageErrorOf(error)
  if (ofDisk) return ofDisk.message
  const code = errorCodeOf(error)
  if (code === undefined) throw error
  return `Its file can't be used (${code}).`
}
