// Events of collections and read lists for clients (docs/api/komga-contract.md, "Live events"): each caller receives the members that
// they may see, and no event for a set without visible members.
import { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import { type SharedEvent, shareEvent } from '../../kernel/events/index.ts'
import { type AppContext, defineLiveEvent, type LiveEvent } from '../../kernel/feature/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { findSeriesOfBooks, listRestrictions, maySee, type RestrictionFacts, seesEverything } from '../../library/access/index.ts'
import { listMembers, type MemberSet } from './sets.queries.ts'

export interface SetEventPayload {
  readonly setId: string
  /** In the order of the set. */
  readonly members: readonly { readonly id: string; readonly restriction: RestrictionFacts }[]
}

declare module '../../kernel/events/index.ts' {
  interface Events {
    'collections.collection-added': SetEventPayload
    'collections.collection-changed': SetEventPayload
    'collections.collection-deleted': SetEventPayload
    'collections.read-list-added': SetEventPayload
    'collections.read-list-changed': SetEventPayload
    'collections.read-list-deleted': SetEventPayload
  }
}

export type SetChangeKind = 'added' | 'changed' | 'deleted'

const noun = { COLLECTION: 'collection', READ_LIST: 'read-list' } as const

/**
 * Sends an event with the current state of a set after the transaction is committed; call it for 'deleted' before the rows are deleted.
 */
export async function emitSetChange(
  { db, events }: Pick<AppContext, 'db' | 'events'>,
  set: Pick<MemberSet, 'id' | 'kind'>,
  what: SetChangeKind,
): Promise<void> {
  const payload = await eventPayloadOf(db, set)
  events.emitIn(db, `collections.${noun[set.kind]}-${what}`, payload)
}

const restriction = z.object({ libraryId: z.string(), ageRating: z.number().nullable(), sharingLabels: z.array(z.string()) })

/** Of the payload. */
export const SetEventJson = z.object({ setId: z.string(), members: z.array(z.object({ id: z.string(), restriction })) })

export const sharedSetEvents: readonly SharedEvent[] = (['added', 'changed', 'deleted'] as const).flatMap((change) => [
  shareEvent(`collections.collection-${change}`, SetEventJson),
  shareEvent(`collections.read-list-${change}`, SetEventJson),
])

/** A set with the fields that decide who may receive its events. */
export const eventPayloadOf = async (db: Db, set: Pick<MemberSet, 'id' | 'kind'>): Promise<SetEventPayload> => ({
  setId: set.id,
  members: await withRestrictions(db, set),
})

async function withRestrictions(db: Db, set: Pick<MemberSet, 'id' | 'kind'>): Promise<SetEventPayload['members']> {
  const ids = (await listMembers(db, set)).map((member) => member.id)
  const seriesOf = set.kind === 'READ_LIST' ? await findSeriesOfBooks(db, ids) : new Map(ids.map((id) => [id, id]))
  const restrictions = await listRestrictions(db, [...new Set(seriesOf.values())])
  return ids.flatMap((id) => {
    const seriesId = seriesOf.get(id)
    const restriction = seriesId === undefined ? undefined : restrictions.get(seriesId)
    return restriction ? [{ id, restriction }] : []
  })
}

const collection = z.object({
  collectionId: z.string().meta({ description: 'ID of the collection.' }),
  seriesIds: z.array(z.string()).meta({ description: 'IDs of the series.' }),
})
const readList = z.object({
  readListId: z.string().meta({ description: 'ID of the read list.' }),
  bookIds: z.array(z.string()).meta({ description: 'IDs of the books.' }),
})

const wire = [
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['deleted', 'Deleted'],
] as const

export const setEvents: readonly LiveEvent[] = wire.flatMap(([change, suffix]) => [
  defineLiveEvent({
    on: `collections.collection-${change}`,
    event: `Collection${suffix}`,
    data: collection,
    publish: (payload, principal) => forCaller(payload, principal, (seriesIds) => ({ collectionId: payload.setId, seriesIds })),
  }),
  defineLiveEvent({
    on: `collections.read-list-${change}`,
    event: `ReadList${suffix}`,
    data: readList,
    publish: (payload, principal) => forCaller(payload, principal, (bookIds) => ({ readListId: payload.setId, bookIds })),
  }),
])

/** The part of a set that a caller may receive. */
export function forCaller<T>({ members }: SetEventPayload, { access }: Principal, toPayload: (memberIds: string[]) => T): T | undefined {
  const visible = members.filter(({ restriction }) => maySee(access, restriction)).map(({ id }) => id)
  return visible.length > 0 || seesEverything(access) ? toPayload(visible) : undefined
}
