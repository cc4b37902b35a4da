// Creating, changing and deleting collections and read lists manually. Guarantee: members that are hidden from the editor stay in the
// set, after those in the request.
import { type Db, flag, inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import type { CatalogueError } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { type AssertVisible, type Principal, pathParam } from '../../kernel/http/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import { emitSetChange } from './set-events.ts'
import type { SetKind } from './set-tables.ts'
import { CollectionNameTaken, CollectionNotFound, MemberUnknown, ReadListNameTaken, ReadListNotFound } from './sets.errors.ts'
import { findSet, findSetByName, insertSet, listMembers, type MemberSet, putMembers, removeMembers, updateSet } from './sets.queries.ts'
import { findVisibleAmong, listVisibleSets } from './visible-sets.queries.ts'

export type SetDeps = Pick<AppContext, 'db' | 'clock' | 'events'>

/** The caller who edits sets, and their kind. */
export interface SetEditor {
  readonly kind: SetKind
  readonly caller: Principal
}

export interface NewSet {
  readonly name: string
  readonly summary: string
  readonly ordered: boolean
  readonly memberIds: readonly string[]
}

/** Absent fields stay unchanged. */
export interface SetChange {
  readonly name?: string | undefined
  readonly summary?: string | undefined
  readonly ordered?: boolean | undefined
  readonly memberIds?: readonly string[] | undefined
}

/** @throws CollectionNameTaken, ReadListNameTaken, MemberUnknown */
export function createSet(deps: SetDeps, editor: SetEditor, request: NewSet): Promise<MemberSet> {
  const { kind } = editor
  return withSetLock(deps, async (trx, nowMs) => {
    await checkName(trx, kind, request.name)
    await checkMembers(trx, editor, request.memberIds)
    const { name, summary, ordered } = request
    const times = { createdAt: nowMs, modifiedAt: nowMs }
    const set: MemberSet = { id: newId(nowMs), kind, name, summary, ordered: flag(ordered), arrangedBy: 'PERSON', ...times }
    await insertSet(trx, set)
    await putMembers(trx, set, request.memberIds.map(atIndex))
    await emitSetChange({ ...deps, db: trx }, set, 'added')
    return set
  })
}

/** @throws CollectionNotFound, ReadListNotFound, CollectionNameTaken, ReadListNameTaken, MemberUnknown */
export function changeSet(deps: SetDeps, editor: SetEditor, change: SetChange & { readonly id: string }): Promise<void> {
  return withSetLock(deps, async (trx, nowMs) => {
    const before = await getVisibleSet(trx, editor, change.id)
    if (change.name !== undefined) await checkName(trx, editor.kind, change.name, before.id)
    const ordered = flag(change.ordered ?? before.ordered === 1)
    await updateSet(trx, {
      id: before.id,
      name: change.name ?? before.name,
      summary: change.summary ?? before.summary,
      ordered,
      // Apps send the order with every change of the name or summary.
      arrangedBy: change.memberIds || ordered !== before.ordered ? 'PERSON' : before.arrangedBy,
      modifiedAt: nowMs,
    })
    if (change.memberIds) await arrangeMembers(trx, before, { editor, memberIds: change.memberIds })
    await emitSetChange({ ...deps, db: trx }, before, 'changed')
  })
}

export interface Addition {
  readonly id: string
  readonly memberIds: readonly string[]
}

/** Appends members, except for those that the set has already. @throws CollectionNotFound, ReadListNotFound, MemberUnknown */
export function addMembers(deps: SetDeps, editor: SetEditor, { id, memberIds }: Addition): Promise<void> {
  return withSetLock(deps, async (trx, nowMs) => {
    const set = await getVisibleSet(trx, editor, id)
    await checkMembers(trx, editor, memberIds)
    const before = await listMembers(trx, set)
    const present = new Set(before.map((member) => member.id))
    const added = memberIds.filter((one) => !present.has(one))
    if (added.length === 0) return
    const start = Math.max(0, ...before.slice(-1).map(({ position }) => position + 1))
    await putMembers(
      trx,
      set,
      added.map((one, index) => ({ id: one, position: start + index })),
    )
    await updateSet(trx, { ...set, arrangedBy: 'PERSON', modifiedAt: nowMs })
    await emitSetChange({ ...deps, db: trx }, set, 'changed')
  })
}

/** Returns a set for a caller. @throws CollectionNotFound, ReadListNotFound also when all its members are hidden from the caller */
export async function getVisibleSet(db: Db, { kind, caller }: SetEditor, id: string): Promise<MemberSet> {
  const set = await findSet(db, kind, id)
  const [visible] = set ? await listVisibleSets(db, { kind, access: caller.access, ids: [id] }) : []
  if (!set || !visible) throw kind === 'COLLECTION' ? CollectionNotFound(id) : ReadListNotFound(id)
  return set
}

/** Serializes changes of sets, so that two of them never get the same name. */
export const withSetLock = <T>({ db, clock }: Pick<SetDeps, 'db' | 'clock'>, work: (trx: Db, nowMs: number) => Promise<T>): Promise<T> =>
  inTransaction(db, async (trx) => {
    await lockForPurpose(trx, 'collections.change')
    return work(trx, clock.now())
  })

async function checkName(db: Db, kind: SetKind, name: string, ownId?: string): Promise<void> {
  const existing = await findSetByName(db, kind, name)
  if (existing && existing.id !== ownId) throw nameTaken(kind, name)
}

const nameTaken = (kind: SetKind, name: string): CatalogueError =>
  kind === 'COLLECTION' ? CollectionNameTaken(name) : ReadListNameTaken(name)

async function checkMembers(db: Db, { kind, caller }: SetEditor, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  const visible = await findVisibleAmong(db, memberIds, { kind, access: caller.access })
  const unknown = memberIds.find((id) => !visible.has(id))
  if (unknown !== undefined) throw MemberUnknown(unknown)
  return visible
}

async function arrangeMembers(
  trx: Db,
  set: MemberSet,
  { editor, memberIds }: { editor: SetEditor; memberIds: readonly string[] },
): Promise<void> {
  const validIds = await checkMembers(trx, editor, memberIds)
  const before = (await listMembers(trx, set)).map(({ id }) => id)
  const visible = await findVisibleAmong(trx, before, { kind: set.kind, access: editor.caller.access })
  await removeMembers(
    trx,
    set,
    before.filter((id) => visible.has(id) && !validIds.has(id)),
  )
  const hidden = before.filter((id) => !visible.has(id))
  await putMembers(trx, set, [...memberIds, ...hidden].map(atIndex))
}

const atIndex = (id: string, position: number) => ({ id, position })

/** Throws unless the caller may see the collection or read list in the route parameter `:collectionId` or `:readListId`. */
export const assertSetVisible =
  (db: Db): AssertVisible =>
  async ({ params, principal: caller }) => {
    if (!caller) return
    const [collectionId, readListId] = ['collectionId', 'readListId'].map((name) => pathParam(params, name))
    if (collectionId !== undefined) await getVisibleSet(db, { kind: 'COLLECTION', caller }, collectionId)
    if (readListId !== undefined) await getVisibleSet(db, { kind: 'READ_LIST', caller }, readListId)
  }
