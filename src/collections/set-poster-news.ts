// What open clients hear of posters of collections and read lists: those who may see the set.
import PQueue from 'p-queue'
import { z } from 'zod'
import { defineNews, type Ground, type LiveNews } from '../kernel/feature/index.ts'
import type { PosterNews } from '../reading/index.ts'
import { forCaller, newsOf, type SetNews } from './sets/set-news.ts'

interface SetPosterNews extends SetNews {
  readonly selected: boolean
}

declare module '../kernel/events/index.ts' {
  interface Events {
    'collections.collection-poster-added': SetPosterNews
    'collections.collection-poster-deleted': SetPosterNews
    'collections.read-list-poster-added': SetPosterNews
    'collections.read-list-poster-deleted': SetPosterNews
  }
}

const changes = [
  ['added', 'Added'],
  ['deleted', 'Deleted'],
] as const

export const setPosterNews: readonly LiveNews[] = changes.flatMap(([change, word]) => [
  defineNews({
    on: `collections.collection-poster-${change}`,
    event: `ThumbnailSeriesCollection${word}`,
    data: z.object({ collectionId: z.string(), selected: z.boolean() }),
    tell: (news, who) => forCaller(news, who, () => ({ collectionId: news.setId, selected: news.selected })),
  }),
  defineNews({
    on: `collections.read-list-poster-${change}`,
    event: `ThumbnailReadList${word}`,
    data: z.object({ readListId: z.string(), selected: z.boolean() }),
    tell: (news, who) => forCaller(news, who, () => ({ readListId: news.setId, selected: news.selected })),
  }),
])

/** Adds to each piece of news what decides who may hear it, for as long as the process lives; they stay in their order. */
export function forwardSetPosterNews({ db, events }: Pick<Ground, 'db' | 'events'>): void {
  const inOrder = new PQueue({ concurrency: 1 })
  const tell = async (change: 'added' | 'deleted', { owner, selected }: PosterNews) => {
    if (owner.kind === 'collection') {
      const news = await newsOf(db, { id: owner.id, kind: 'COLLECTION' })
      events.emit(`collections.collection-poster-${change}`, { ...news, selected })
    }
    if (owner.kind === 'readlist') {
      const news = await newsOf(db, { id: owner.id, kind: 'READ_LIST' })
      events.emit(`collections.read-list-poster-${change}`, { ...news, selected })
    }
  }
  for (const [change] of changes) events.on(`reading.poster-${change}`, (news) => inOrder.add(() => tell(change, news)))
}
