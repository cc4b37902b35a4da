// One call of the library sync: the changes between what the device has and what the reader may see, at most 100 at a time.
import type { Principal } from '../../../kernel/http/index.ts'
import type { LongWork } from '../../../kernel/long-work/index.ts'
import { entitlementOf, type KoboAddress, metadataOf, removedBookOf, tagOf } from '../entitlement.rules.ts'
import type { ReadingState } from '../kobo.schemas.ts'
import { type KoboBook, loadKoboBooks } from '../kobo-books.queries.ts'
import { readerOf } from '../kobo-reader.ts'
import { loadReadingStates, type StateDeps } from '../state/exchange-state.ts'
import { type KoboReader, listChangedIds, noSyncPoint, type SyncSpan } from './sync-points.queries.ts'
import { createSyncPoint, findKnownPoints, listSyncedLists } from './sync-points.ts'
import { type ChangeKind, type Cursor, changeKinds, type SyncToken } from './sync-token.rules.ts'

const itemsPerCall = 100

export type SyncLibraryDeps = StateDeps & { readonly longWork: Pick<LongWork, 'nextChunk'> }

export interface SyncCall {
  readonly caller: Principal
  readonly token: SyncToken
  readonly address: KoboAddress
}

export interface SyncAnswer {
  readonly changes: readonly Readonly<Record<string, unknown>>[]
  /** The token after this call; `ongoing` is set unless the device then has everything of this server. */
  readonly token: SyncToken
}

/** Responds to a call. Guarantee: the same token gets the same changes, until the device syncs with the token of the response. */
export async function syncLibrary(deps: SyncLibraryDeps, { caller, token, address }: SyncCall): Promise<SyncAnswer> {
  const reader = readerOf(caller)
  const { reached, ongoing } = await findKnownPoints(deps.db, reader.apiKeyId, token)
  const cursor = ongoing ?? { pointId: await createSyncPoint(deps, reader, reached), kind: changeKinds[0], after: '' }
  const span = { fromId: reached ?? noSyncPoint, toId: cursor.pointId, apiKeyId: reader.apiKeyId }
  const { items, next } = await takeItems(deps, span, cursor)
  const changes = await describe(deps, { items, span, reader, address })
  const store = token.store === undefined ? {} : { store: token.store }
  if (next) return { changes, token: { ...(reached === undefined ? {} : { reached }), ongoing: next, ...store } }
  return { changes, token: { reached: cursor.pointId, ...store } }
}

interface Item {
  readonly kind: ChangeKind
  readonly id: string
}

/** The next items after a cursor, and the cursor after these; undefined at the end. */
async function takeItems({ db }: StateDeps, span: SyncSpan, cursor: Cursor): Promise<{ items: readonly Item[]; next: Cursor | undefined }> {
  const items: Item[] = []
  const { kind: firstKind } = cursor
  for (const kind of firstKind === 'store' ? [] : changeKinds.slice(changeKinds.indexOf(firstKind))) {
    const after = kind === cursor.kind ? cursor.after : ''
    const remaining = itemsPerCall - items.length
    const ids = await listChangedIds(db, kind, span, { after, limit: remaining + 1 })
    const taken = ids.slice(0, remaining)
    items.push(...taken.map((id) => ({ kind, id })))
    if (ids.length > remaining) return { items, next: { pointId: cursor.pointId, kind, after: taken.at(-1) ?? after } }
  }
  return { items, next: undefined }
}

interface Description {
  readonly items: readonly Item[]
  readonly span: SyncSpan
  readonly reader: KoboReader
  readonly address: KoboAddress
}

/** What was deleted or hidden since the sync point was created is left out: the next sync removes it. */
async function describe(deps: SyncLibraryDeps, { items, span, reader, address }: Description): Promise<SyncAnswer['changes']> {
  const idsOf = (...kinds: ChangeKind[]) => items.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const bookIds = idsOf('bookAdded', 'fileChanged', 'metadataChanged', 'progressChanged')
  const books = new Map((await loadKoboBooks(deps.db, reader, bookIds)).map((book) => [book.id, book]))
  const stateOf = await loadReadingStates(deps, reader.userId, [...books.values()])
  const listIds = idsOf('listAdded', 'listChanged')
  const lists = listIds.length === 0 ? [] : await listSyncedLists(deps.db, span.toId, reader, listIds)
  const changes: Readonly<Record<string, unknown>>[] = []
  for (const { kind, id } of items) {
    const book = books.get(id)
    // A position is counted in the chapters of its book, which takes milliseconds.
    if (book && book.readAt !== null) await deps.longWork.nextChunk()
    const list = lists.find((one) => one.id === id)
    if (book) changes.push(...changesOfBook({ kind, book, address }, stateOf))
    else if (kind === 'bookRemoved') changes.push({ ChangedEntitlement: removedBookOf(id, deps.clock.now()) })
    else if (list) changes.push({ [kind === 'listAdded' ? 'NewTag' : 'ChangedTag']: tagOf(list) })
    else if (kind === 'listRemoved') changes.push({ DeletedTag: deletedTag(id, deps.clock.now()) })
  }
  return changes
}

const deletedTag = (id: string, nowMs: number) => tagOf({ id, name: '', createdAt: nowMs, modifiedAt: nowMs, bookIds: [] })

interface BookChange {
  readonly kind: ChangeKind
  readonly book: KoboBook
  readonly address: KoboAddress
}

/** A changed file is a new entitlement, because devices don't download a changed one again. */
function changesOfBook({ kind, book, address }: BookChange, stateOf: (book: KoboBook) => ReadingState): SyncAnswer['changes'] {
  const BookMetadata = metadataOf(book, address)
  const entitled = { BookEntitlement: entitlementOf(book), BookMetadata }
  if (kind === 'metadataChanged') return [{ ChangedEntitlement: entitled }, { ChangedProductMetadata: BookMetadata }]
  const ReadingState = stateOf(book)
  if (kind === 'progressChanged') return [{ ChangedReadingState: { ReadingState } }]
  if (kind === 'bookAdded') return [{ NewEntitlement: { ...entitled, ReadingState } }]
  const state = book.readAt === null ? [] : [{ ChangedReadingState: { ReadingState } }]
  return [{ NewEntitlement: { ...entitled, ReadingState } }, { ChangedProductMetadata: BookMetadata }, ...state]
}
