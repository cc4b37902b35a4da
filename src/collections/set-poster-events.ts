// Sends poster changes of collections and read lists to clients that may see the set.
import PQueue from 'p-queue'
import { z } from 'zod'
import { type SharedEvent, shareEvent } from '../kernel/events/index.ts'
import { type AppContext, defineLiveEvent, type LiveEvent } from '../kernel/feature/index.ts'
import type { PosterEvent } from '../reading/index.ts'
import { eventPayloadOf, forCaller, SetEventJson, type SetEventPayload } from './sets/set-events.ts'

interface SetPosterEvent extends SetEventPayload {
  readonly selected: boolean
}

declare module '../kernel/events/index.ts' {
  interface Events {
    'collections.collection-poster-added': SetPosterEvent
    'collections.collection-poster-deleted': SetPosterEvent
    'collections.read-list-poster-added': SetPosterEvent
    'collections.read-list-poster-deleted': SetPosterEvent
  }
}

const changes = [
  ['added', 'Added'],
  ['deleted', 'Deleted'],
] as const

const SetPosterJson = SetEventJson.extend({ selected: z.boolean() })

export const sharedSetPosterEvents: readonly SharedEvent[] = changes.flatMap(([change]) => [
  shareEvent(`collections.collection-poster-${change}`, SetPosterJson),
  shareEvent(`collections.read-list-poster-${change}`, SetPosterJson),
])

export const setPosterEvents: readonly LiveEvent[] = changes.flatMap(([change, word]) => [
  defineLiveEvent({
    on: `collections.collection-poster-${change}`,
    event: `ThumbnailSeriesCollection${word}`,
    data: z.object({
      collectionId: z.string().meta({ description: 'ID of the collection.' }),
      selected: z.boolean().meta({ description: 'Whether the poster is selected.' }),
    }),
    publish: (payload, principal) => forCaller(payload, principal, () => ({ collectionId: payload.setId, selected: payload.selected })),
  }),
  defineLiveEvent({
    on: `collections.read-list-poster-${change}`,
    event: `ThumbnailReadList${word}`,
    data: z.object({
      readListId: z.string().meta({ description: 'ID of the read list.' }),
      selected: z.boolean().meta({ description: 'Whether the poster is selected.' }),
    }),
    publish: (payload, principal) => forCaller(payload, principal, () => ({ readListId: payload.setId, selected: payload.selected })),
  }),
])

/** Adds to each event the fields that decide who may receive it, in order. */
export function forwardSetPosterEvents({ db, events }: Pick<AppContext, 'db' | 'events'>): void {
  const inOrder = new PQueue({ concurrency: 1 })
  const publish = async (change: 'added' | 'deleted', { owner, selected }: PosterEvent) => {
    if (owner.kind === 'collection') {
      const payload = await eventPayloadOf(db, { id: owner.id, kind: 'COLLECTION' })
      events.emit(`collections.collection-poster-${change}`, { ...payload, selected })
    }
    if (owner.kind === 'readlist') {
      const payload = await eventPayloadOf(db, { id: owner.id, kind: 'READ_LIST' })
      events.emit(`collections.read-list-poster-${change}`, { ...payload, selected })
    }
  }
  for (const [change] of changes) events.on(`reading.poster-${change}`, (event) => inOrder.add(() => publish(change, event)))
}
