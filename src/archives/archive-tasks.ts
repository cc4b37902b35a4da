// The work on archives: looking through many is one task; what changes files is one task a book, so that scans come between.
import { z } from 'zod'
import { CatalogueError } from '../kernel/errors/index.ts'
import type { Ground } from '../kernel/feature/index.ts'
import { defineSentence } from '../kernel/sentences/index.ts'
import { declareTask, type TaskRun } from '../kernel/tasks/index.ts'
import { type ArchiveBook, findArchive, foreignTypes, listArchives } from './archives.queries.ts'
import { ArchiveChoice } from './archives.schemas.ts'
import type { ConvertDeps } from './convert-book.ts'
import { type Damage, findDamage } from './find-damage.ts'
import { type Repair, repairBook } from './repair-book.ts'

const Checked = defineSentence('PROGRESS_ARCHIVES', '{count:number} archives, {damaged:number} damaged')
const Repaired = defineSentence('PROGRESS_REPAIRED', '{repaired:number} repaired, {renamed:number} renamed')

export const verifyArchivesTask = declareTask({ name: 'archives.verify', payload: ArchiveChoice, lane: 'hash', priority: 5 })
export const repairArchivesTask = declareTask({ name: 'archives.repair', payload: ArchiveChoice, lane: 'hash', priority: 5 })

/** Shares the scans' lane: no scan looks at a folder while a file of it is replaced. Scans come first. */
export const convertBookTask = declareTask({
  name: 'archives.convert-book',
  type: 'ConvertBook',
  payload: z.object({ bookId: z.string() }),
  lane: 'scan',
  priority: 3,
})
export const repairNameTask = declareTask({
  name: 'archives.repair-name',
  type: 'RepairExtension',
  payload: z.object({ bookId: z.string() }),
  lane: 'scan',
  priority: 3,
})

const atOnce = 200
const mostNamed = 100

interface Trouble {
  readonly bookId: string
  readonly title: string
  readonly message: string
}

/** Reads every archive of the choice. @returns how many are whole, and what is wrong with the others */
export async function verifyArchives(deps: ConvertDeps, choice: ArchiveChoice, run: TaskRun) {
  const report = { checked: 0, damaged: 0, troubles: [] as Trouble[] }
  for await (const book of eachArchive(deps, choice)) {
    run.signal.throwIfAborted()
    const message = await troubleWith(deps, book, run.signal)
    report.checked += 1
    run.progress(null, Checked(report.checked, report.damaged).message)
    if (message === undefined) continue
    report.damaged += 1
    if (report.troubles.length < mostNamed) report.troubles.push({ bookId: book.id, title: book.name, message })
  }
  return report
}

/** Mends every archive of the choice that needs it. A book that cannot be mended is named, the others go on. */
export async function repairArchives(deps: ConvertDeps, choice: ArchiveChoice, run: TaskRun) {
  const count: Record<Repair | 'failed', number> = { whole: 0, renamed: 0, repaired: 0, failed: 0 }
  const troubles: Trouble[] = []
  for await (const book of eachArchive(deps, choice)) {
    run.signal.throwIfAborted()
    try {
      count[await repairBook(deps, book, run.signal)] += 1
    } catch (error) {
      run.signal.throwIfAborted()
      count.failed += 1
      if (troubles.length < mostNamed) troubles.push({ bookId: book.id, title: book.name, message: sentenceOf(error) })
    }
    run.progress(null, Repaired(count.repaired, count.renamed).message)
  }
  return { ...count, troubles }
}

/** Queues the conversion of every book of the choice that is no ZIP. @returns the tasks */
export async function requestConversions(
  deps: Pick<Ground, 'db' | 'tasks'>,
  choice: ArchiveChoice,
  options: { readonly priority?: number } = {},
): Promise<readonly string[]> {
  const taskIds: string[] = []
  for await (const { id } of eachArchive(deps, choice, foreignTypes)) {
    taskIds.push(await deps.tasks.enqueue(deps.db, convertBookTask, { bookId: id }, options))
  }
  return taskIds
}

async function* eachArchive({ db }: Pick<Ground, 'db'>, choice: ArchiveChoice, types?: readonly string[]): AsyncGenerator<ArchiveBook> {
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const books: readonly ArchiveBook[] = await listArchives(db, choice, { afterId, limit: atOnce, ...(types ? { types } : {}) })
    yield* books
    afterId = books.length < atOnce ? undefined : books.at(-1)?.id
  }
}

async function troubleWith(
  { decoder, db }: ConvertDeps,
  { id, path, mediaType }: ArchiveBook,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return sentenceOfDamage(await findDamage(decoder, { path, mediaType, signal }))
  } catch (error) {
    signal.throwIfAborted()
    // Deleted or replaced while it was looked at.
    if ((await findArchive(db, id))?.path !== path) return undefined
    return sentenceOf(error)
  }
}

function sentenceOfDamage({ whole, damaged }: Damage): string | undefined {
  if (whole !== undefined) return `The archive cannot be read (${whole}).`
  const [first] = damaged
  if (!first) return undefined
  return `${damaged.length === 1 ? 'One file cannot' : `${damaged.length} files cannot`} be read: "${first.name}" (${first.code})${damaged.length > 1 ? ' and others' : ''}.`
}

const sentenceOf = (error: unknown): string => {
  if (error instanceof CatalogueError) return error.message
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
  return `Its file cannot be used (${code}).`
}
