// The features that trackers need, on a real database, with a clock that can be advanced and an AniList on this machine.
import { trackerAnilist } from '../../plugins/tracker-anilist/index.ts'
import type { Principal } from '../../src/kernel/http/index.ts'
import { createSecretBox } from '../../src/kernel/secrets/index.ts'
import { libraryFeature, markBooks } from '../../src/library/index.ts'
import { createFacetCache, createLists } from '../../src/library/lists/index.ts'
import { metadataFeature } from '../../src/metadata/index.ts'
import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import { pluginsFeature } from '../../src/plugins/index.ts'
import { settingsFeature } from '../../src/settings/index.ts'
import { shelfVocabulary, shelvesFeature } from '../../src/shelves/index.ts'
import { sendShelf, trackersFeature } from '../../src/trackers/index.ts'
import { linkByIds } from '../../src/trackers/links/link-by-ids.ts'
import type { SyncLinkDeps } from '../../src/trackers/sync/sync-link.ts'
import { syncTracker } from '../../src/trackers/sync/sync-tracker.ts'
import { usersFeature } from '../../src/users/index.ts'
import { aFakeAniListWithLists } from '../fakes/fake-anilist-lists.ts'
import type { TestDatabase } from '../setup/databases.ts'
import { aClock } from './a-clock.ts'
import { anAppContext } from './an-app-context.ts'

const never = new AbortController().signal
export const trackerId = trackerAnilist.id
// Without the pause between two requests, which the real service needs.
const fastAnilist = definePlugin({ ...trackerAnilist, rateLimits: () => [] })

export const annaId = 'anna'
export type TrackerServer = Awaited<ReturnType<typeof aTrackerServer>>

/** A server with one reader, a library, and AniList enabled with a client. */
export async function aTrackerServer(database: TestDatabase) {
  const service = await aFakeAniListWithLists({
    30002: { name: 'Berserk', chapters: null },
    30003: { name: 'Vagabond', chapters: 327 },
  })
  const { context, clock, caller, http, deps } = await openFeatures(database, service.url)
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    http.inject({ method, url: `/api/v1/${path}`, ...(payload ? { payload } : {}) })
  await ask('PUT', `plugins/${trackerId}/config`, { client_id: '42', client_secret: 'hush' })
  await ask('PATCH', `plugins/${trackerId}`, { enabled: true })
  return {
    context,
    clock,
    service,
    caller,
    ask,
    deps,
    /** Signs in as the browser does. */
    connect: async (person = 'anna') => {
      const { url } = (await ask('POST', `trackers/${trackerId}/sign-in`, {})).json<{ url: string }>()
      const state = String(new URL(url).searchParams.get('state'))
      return ask('GET', `trackers/${trackerId}/callback?${new URLSearchParams({ state, code: service.codeFor(person) })}`)
    },
    /** Links what can be linked by IDs. */
    linkByIds: () => linkByIds(deps, { userId: annaId, pluginId: trackerId }, never),
    sync: (changed: Partial<SyncLinkDeps> = {}) => syncTracker({ ...deps, ...changed }, trackerId, never),
    /** Links a series and confirms its first sync. */
    follow: async (seriesId: string, titleId: number) => {
      await ask('PUT', `series/${seriesId}/trackers/${trackerId}`, { titleId: String(titleId) })
      await ask('POST', `trackers/${trackerId}/preview/confirm`, { seriesIds: [seriesId] })
    },
    /** Reads chapters to their end. */
    read: (seriesId: string, ...chapters: readonly number[]) =>
      markBooks(
        context,
        annaId,
        chapters.map((chapter) => `${seriesId}-${chapter}`),
      ),
    account: async () => (await ask('GET', 'trackers')).json<{ account: Record<string, unknown> | null; paused: string | null }[]>()[0],
    link: async (seriesId: string) =>
      (await ask('GET', `series/${seriesId}/trackers`)).json<{ link: Record<string, unknown> | null }[]>()[0]?.link,
    close: async () => {
      await service.close()
      await context.close()
    },
  }
}

async function openFeatures(database: TestDatabase, serviceUrl: string) {
  const clock = aClock()
  const caller: { -readonly [Key in keyof Principal]?: Principal[Key] } = { userId: annaId, email: 'anna@example.org' }
  const settings = {
    HONDANA_SRCB_API_URL: serviceUrl,
    HONDANA_SRCB_AUTH_URL: `${serviceUrl}/oauth`,
    HONDANA_ALLOW_PRIVATE_HOSTS: 'false',
  }
  const context = await anAppContext({ database, clock, caller, settings })
  const serverSettings = settingsFeature(context, context.settings)
  const users = usersFeature(context, serverSettings.server)
  const lists = createLists(context, [shelfVocabulary])
  const plugins = pluginsFeature(context, [fastAnilist])
  const ports = {
    downloadedTitle: async () => undefined,
    hasPoster: async () => true,
    addPoster: async () => undefined,
    setPoster: async () => ({ mediaType: 'image/png' }),
  }
  const metadata = metadataFeature(context, { sources: plugins.metadataSources, ports })
  const parts = { trackers: plugins.trackers, findPrincipal: users.findPrincipal, titlesOf: metadata.titlesOf }
  const http = await context.open([
    serverSettings.feature,
    users.feature,
    libraryFeature(context, { lists, facets: createFacetCache(context, lists) }),
    plugins.feature,
    metadata.feature,
    shelvesFeature(context, { onChosen: sendShelf }),
    trackersFeature(context, parts),
  ])
  await insertReader(context.db)
  const deps: SyncLinkDeps = { ...context, ...parts, secretBox: createSecretBox(context.settings.configDir) }
  return { context, clock, caller, http, deps }
}

async function insertReader(db: SyncLinkDeps['db']): Promise<void> {
  const times = { createdAt: 0, modifiedAt: 0 }
  const none = { libraryIds: '[]', ageLimit: null, ageRule: null, labelsAllow: '[]', labelsExclude: '[]' }
  const email = 'anna@example.org'
  await db
    .insertInto('user')
    .values({ id: annaId, email, emailKey: email, passwordHash: '', roles: '[]', allLibraries: 1, ...none, ...times })
    .execute()
  await db
    .insertInto('library')
    .values({
      id: 'lib',
      name: 'Manga',
      root: '/srv/manga',
      nameKey: 'manga',
      options: '{}',
      lastScanAt: null,
      unavailableAt: null,
      attention: null,
      ...times,
    })
    .execute()
}

export interface SeriesSpec {
  readonly id: string
  readonly chapters: readonly number[]
  readonly status?: 'ENDED' | 'ONGOING'
  readonly links?: readonly string[]
}

const times = { createdAt: 0, modifiedAt: 0, deletedAt: null }
const file = { libraryId: 'lib', fileModifiedAt: 0, oneshot: 0, releaseDate: null } as const

/** Stores a series with its chapters, as a scan does. */
export async function aTrackedSeries({ context: { db } }: Pick<TrackerServer, 'context'>, spec: SeriesSpec): Promise<string> {
  const { id, chapters, status = 'ONGOING', links = [] } = spec
  await db
    .insertInto('series')
    .values({
      id,
      name: id,
      nameKey: id,
      path: id,
      listing: '',
      bookCount: chapters.length,
      titleKey: id,
      ageRating: null,
      sourceTitle: null,
      ...file,
      ...times,
    })
    .execute()
  await db
    .insertInto('seriesMetadata')
    .values({
      ...{
        seriesId: id,
        status,
        title: id,
        titleSort: id,
        summary: '',
        readingDirection: '',
        publisher: '',
        language: '',
        totalBookCount: null,
      },
      ...{
        genres: '[]',
        tags: '[]',
        authors: '[]',
        alternateTitles: '[]',
        locks: '[]',
        origins: '{}',
        booksAuthors: '[]',
        booksTags: '[]',
      },
      ...{ links: JSON.stringify(links.map((url) => ({ label: '', url }))), booksSummary: '', booksSummaryNumber: '' },
      ...{ booksCreatedAt: 0, booksModifiedAt: 0, createdAt: 0, modifiedAt: 0 },
    })
    .execute()
  await insertChapters(db, { id, chapters, createdAt: 0 })
  return id
}

/** Stores chapters that a later scan finds. */
export const addChapters = ({ context, clock }: TrackerServer, id: string, chapters: readonly number[]): Promise<void> =>
  insertChapters(context.db, { id, chapters, createdAt: clock.now() })

type NewChapters = Pick<SeriesSpec, 'id' | 'chapters'> & { readonly createdAt: number }

async function insertChapters(db: SyncLinkDeps['db'], { id, chapters, createdAt }: NewChapters): Promise<void> {
  for (const [index, chapter] of chapters.entries()) {
    const bookId = `${id}-${chapter}`
    const name = `${id} c${chapter}`
    await db
      .insertInto('book')
      .values({
        ...{
          id: bookId,
          seriesId: id,
          name,
          nameKey: name,
          path: `${id}/${name}.cbz`,
          sizeBytes: 1,
          contentKey: null,
          reread: 0,
          titleKey: '',
        },
        ...{ number: index + 1, numberSort: chapter, fileHash: '', koreaderHash: '', unhashed: 0, ...file, ...times, createdAt },
      })
      .execute()
    await db
      .insertInto('bookMedia')
      .values({ bookId, status: 'READY', mediaType: '', pageCount: 10, comment: '', dimensions: 'NONE', analysedAt: 0, pages: '[]' })
      .execute()
  }
}
