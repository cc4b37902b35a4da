import { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import { declareTask, type Task } from '../../kernel/tasks/index.ts'
import { type BookWithLists, findLibrary, type LibraryOptions, listEmbeddedLists } from '../../library/index.ts'
import { type SetDeps, withSetLock } from '../sets/change-sets.ts'
import { emitSetChange } from '../sets/set-events.ts'
import type { SetKind } from '../sets/set-tables.ts'
import { findSetByName, insertSet, listMembers, type MemberSet, putMembers, removeMembers, updateSet } from '../sets/sets.queries.ts'
import { collectMemberships } from './collect-memberships.ts'
import { listMemberships, saveMemberships, wasNamedByFiles } from './set-memberships.queries.ts'
import { applyMembershipChange, compareMemberships, type MembershipChange } from './sync-sets.rules.ts'

const kinds = [
  ['COLLECTION', 'importComicInfoCollection'],
  ['READ_LIST', 'importComicInfoReadList'],
] as const satisfies readonly (readonly [SetKind, keyof LibraryOptions])[]

/**
 * Updates collections and read lists from a library's files after its scans. Each set is one transaction: after an interruption the next
 * run continues with the remaining sets.
 */
export const syncSets = declareTask({
  name: 'collections.follow-files',
  priority: 1,
  maxAttempts: 3,
  payload: z.object({ libraryId: z.string() }),
  key: ({ libraryId }) => libraryId,
})

/** The task with its handler. */
export const syncSetsTask = (deps: SetDeps): Task<{ libraryId: string }> => ({
  ...syncSets,
  run: async ({ signal }, { libraryId }) => {
    const library = await findLibrary(deps.db, libraryId)
    const enabledKinds = kinds.filter(([, option]) => library?.options[option])
    const books = enabledKinds.length > 0 ? await readLists(deps.db, libraryId, signal) : []
    let changed = 0
    for (const [kind] of enabledKinds) changed += await syncKind(deps, { kind, libraryId, books, signal })
    return { changed }
  },
})

const batch = 1000

async function readLists(db: Db, libraryId: string, signal: AbortSignal): Promise<readonly BookWithLists[]> {
  const books: BookWithLists[] = []
  for (;;) {
    signal.throwIfAborted()
    const more = await listEmbeddedLists(db, libraryId, { afterId: books.at(-1)?.bookId ?? '', limit: batch })
    books.push(...more)
    if (more.length < batch) return books
  }
}

interface KindRun {
  readonly kind: SetKind
  readonly libraryId: string
  readonly books: readonly BookWithLists[]
  readonly signal: AbortSignal
}

/** @returns how many sets have new claims */
async function syncKind(deps: SetDeps, { kind, libraryId, books, signal }: KindRun): Promise<number> {
  const now = await collectMemberships(books, kind)
  const followed = await listMemberships(deps.db, { kind, libraryId })
  let count = 0
  for (const nameKey of new Set([...now.keys(), ...followed.keys()])) {
    const change = compareMemberships(followed.get(nameKey) ?? new Map(), now.get(nameKey)?.claims ?? new Map())
    if (!change) continue
    signal.throwIfAborted()
    await syncSet(deps, { kind, libraryId, nameKey, name: now.get(nameKey)?.name ?? nameKey, change })
    count++
  }
  return count
}

interface NamedChange {
  readonly kind: SetKind
  readonly libraryId: string
  readonly nameKey: string
  readonly name: string
  readonly change: MembershipChange
}

const syncSet = (deps: SetDeps, { kind, libraryId, nameKey, name, change }: NamedChange): Promise<void> =>
  withSetLock(deps, async (trx, nowMs) => {
    const existing = await findSetByName(trx, kind, name)
    // A missing set that files have named before was deleted or renamed by a person.
    const isNew = !existing && change.added.size > 0 && !(await wasNamedByFiles(trx, kind, nameKey))
    await saveMemberships(trx, { kind, libraryId, nameKey, ...change })
    const set = isNew ? await addSet(trx, { kind, name, nowMs }) : existing
    if (!set) return
    const { upserts, remove } = applyMembershipChange(set.arrangedBy, await listMembers(trx, set), change)
    if (upserts.length === 0 && remove.length === 0) return
    await putMembers(trx, set, upserts)
    await removeMembers(trx, set, remove)
    await updateSet(trx, { ...set, modifiedAt: nowMs })
    await emitSetChange({ ...deps, db: trx }, set, isNew ? 'added' : 'changed')
  })

async function addSet(trx: Db, { kind, name, nowMs }: { kind: SetKind; name: string; nowMs: number }): Promise<MemberSet> {
  const times = { createdAt: nowMs, modifiedAt: nowMs }
  const set: MemberSet = { id: newId(nowMs), kind, name, summary: '', ordered: kind === 'READ_LIST' ? 1 : 0, arrangedBy: 'FILES', ...times }
  await insertSet(trx, set)
  return set
}
