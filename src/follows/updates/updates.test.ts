import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { followSeries } from '../../../test/builders/a-followed-series.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { plansOf } from '../../../test/builders/query-plans.ts'
import { turnsDuring } from '../../../test/builders/turns-during.ts'
import { databases } from '../../../test/setup/databases.ts'
import { engineOf } from '../../kernel/db/index.ts'
import { addDays, dayOf, daysBetween } from './days.rules.ts'
import {
  findNewestBefore,
  listAddedWithin,
  listAnnounced,
  listBookReleaseDays,
  listDeletedReleases,
  listFollowedSeries,
} from './updates.queries.ts'
import type { UpcomingDto, UpdatesDto } from './updates.schemas.ts'

const dayMs = 24 * 3_600_000
const today = dayOf(Date.now(), 'UTC')
const noonMs = Date.parse(`${today}T12:00:00Z`) - 10 * dayMs

describe.each(databases)('updates of followed titles on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let other: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: filesOf({ Weekly: 4, Daily: 2, Alone: 2 }) })
    other = await aLibrary({ server, files: filesOf({ Elsewhere: 1 }) })
    await followSeries(server, library, 'Weekly')
    await followSeries(server, library, 'Daily')
    await followSeries(server, other, 'Elsewhere')
    await addedOn({ 'Weekly 1': 0, 'Weekly 2': 7, 'Weekly 3': 7, 'Weekly 4': 8, 'Daily 1': 8, 'Daily 2': 8, 'Elsewhere 1': 7 })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
    await other.removeFolder()
  })

  const allBooks = async () => [...(await library.books()), ...(await other.books())]
  const bookId = async (name: string) => {
    const book = (await allBooks()).find(({ seriesTitle, name: file }) => `${seriesTitle} ${file}` === name)
    return String(book?.id)
  }
  /** Sets when chapters were added, in days after the first one; later ones of the list later on that day. */
  const addedOn = async (days: Readonly<Record<string, number>>) => {
    for (const [index, [name, day]] of Object.entries(days).entries()) {
      const createdAt = noonMs + day * dayMs + index * 1000
      await server.app.context.db
        .updateTable('book')
        .set({ createdAt })
        .where('id', '=', await bookId(name))
        .execute()
    }
  }
  const ask = async (caller: Caller, query = ''): Promise<UpdatesDto> => (await caller.get(`/api/v1/updates?${query}`)).json()
  const shown = ({ groups }: UpdatesDto) =>
    groups.map(({ day, seriesTitle, books, unreadCount }) => {
      const names = books.map(({ name }) => name).join()
      return `${daysBetween(dayOf(noonMs, 'UTC'), day)}: ${seriesTitle} ${names} (${unreadCount})`
    })

  test('are grouped by day and series, with the newest day first', async () => {
    const all = await ask(server.http)
    expect(shown(all)).toEqual(['8: Daily 1,2 (2)', '8: Weekly 4 (1)', '7: Elsewhere 1 (1)', '7: Weekly 2,3 (2)', '0: Weekly 1 (1)'])
    expect(all.next).toBeNull()
    expect(all.groups[0]?.bookIds).toEqual(all.groups[0]?.books.map(({ id }) => id))
    expect(shown(await ask(server.http, `library_id=${other.id}`))).toEqual(['7: Elsewhere 1 (1)'])
  })

  test('continue after the last group of the previous page, whatever the size of a page', async () => {
    const whole = shown(await ask(server.http))
    for (const size of [1, 2, 3]) {
      const pages: string[] = []
      let before = ''
      do {
        const page = await ask(server.http, `size=${size}&before=${before}`)
        expect(page.groups.length).toBeLessThanOrEqual(size)
        pages.push(...shown(page))
        before = page.next ?? ''
      } while (before !== '')
      expect(pages).toEqual(whole)
    }
    for (const wrong of ['before=x', 'before=2026-99-01~1~1~S', 'size=0', 'time_zone=Nowhere', 'unread=maybe']) {
      expect((await server.http.get(`/api/v1/updates?${wrong}`)).statusCode, wrong).toBe(400)
    }
  })

  test('list series with unread chapters first, and only unread chapters on request', async () => {
    const reader = await server.aUser('reader@example.org')
    for (const name of ['Daily 1', 'Daily 2', 'Weekly 2']) {
      await reader.patch(`/api/v1/books/${await bookId(name)}/read-progress`, { completed: true })
    }
    await reader.patch(`/api/v1/books/${await bookId('Weekly 3')}/read-progress`, { page: 1 })
    expect(shown(await ask(reader)).slice(0, 2)).toEqual(['8: Weekly 4 (1)', '8: Daily 1,2 (0)'])
    const unread = ['8: Weekly 4 (1)', '7: Elsewhere 1 (1)', '7: Weekly 3 (1)', '0: Weekly 1 (1)']
    expect(shown(await ask(reader, 'unread=true'))).toEqual(unread)
  })

  test('belong to the day of the requested time zone', async () => {
    const [newest] = (await ask(server.http, 'time_zone=Pacific/Kiritimati')).groups
    expect(newest?.day).toBe(dayOf(noonMs + 9 * dayMs, 'UTC'))
  })

  test('are hidden from accounts that may not see the series', async () => {
    const elsewhere = await server.aUser('elsewhere@example.org', { sharedLibraries: { all: false, libraryIds: [other.id] } })
    expect(shown(await ask(elsewhere))).toEqual(['7: Elsewhere 1 (1)'])
    expect(shown(await ask(elsewhere, `library_id=${library.id}`))).toEqual([])
    const weekly = (await library.series()).find(({ name }) => name === 'Weekly')
    await server.http.patch(`/api/v1/series/${weekly?.id}/metadata`, { ageRating: 18 })
    const child = await server.aUser('child@example.org', { ageRestriction: { age: 12, restriction: 'EXCLUDE' } })
    expect(shown(await ask(child))).toEqual(['8: Daily 1,2 (2)', '7: Elsewhere 1 (1)'])
    expect((await server.anonymous.get('/api/v1/updates')).statusCode).toBe(401)
  })

  test('are read from the index of new books', async () => {
    const { db } = server.app.context
    if (engineOf(db) !== 'sqlite') return
    const access = { allLibraries: true, libraryIds: [], ageRestriction: null, labelsAllow: [], labelsExclude: [] }
    const reader = { userId: 'U', access }
    const plansFor = (libraryIds: readonly string[]) =>
      plansOf(db, async (watched) => {
        const filter = { libraryIds, onlyUnread: true }
        await findNewestBefore(watched, reader, { ...filter, beforeMs: noonMs })
        await listAddedWithin(watched, reader, { ...filter, startMs: noonMs, endMs: noonMs + dayMs })
      })
    for (const plan of await plansFor([])) expect(plan).toContain('INDEX book_by_creation (createdAt')
    for (const plan of await plansFor(['L'])) expect(plan).toContain('INDEX book_of_library_by_creation (libraryId=? AND createdAt')
    for (const [newest] of [await plansFor([]), await plansFor(['L'])]) expect(newest).not.toContain('TEMP B-TREE')
  })

  test('do not block the event loop while thousands of followed series and their releases are read', async () => {
    const { db } = server.app.context
    const access = { allLibraries: true, libraryIds: [], ageRestriction: null, labelsAllow: [], labelsExclude: [] }
    const ids = (await listFollowedSeries(db, access)).map(({ id }) => id)
    expect(await turnsDuring(() => listFollowedSeries(db, access))).toBe(true)
    expect(await turnsDuring(() => listAnnounced(db, 0))).toBe(true)
    expect(await turnsDuring(() => listBookReleaseDays(db, ids, '2000-01-01'))).toBe(true)
    expect(await turnsDuring(() => listDeletedReleases(db, ids, 0))).toBe(true)
  })

  describe('upcoming chapters', () => {
    const upcoming = async (caller: Caller, days = 60): Promise<UpcomingDto> =>
      (await caller.get(`/api/v1/updates/upcoming?from=${today}&to=${addDays(today, days)}`)).json()
    const announce = async (libraryId: string, name: string, day: number) => {
      const titleKey = `https://example.org/title/${name}`
      const chapter = {
        libraryId,
        titleKey,
        chapterKey: `${titleKey}/next`,
        url: `${titleKey}/next`,
        number: '5',
        volume: null,
        title: null,
      }
      const announced = { state: 'future' as const, groups: '[]', reason: null, failures: 0, notBefore: null, seenAt: Date.now() }
      const releaseAt = Date.parse(`${addDays(today, day)}T12:00:00Z`)
      await server.app.context.db
        .insertInto('sourceChapter')
        .values({ ...chapter, ...announced, releaseAt })
        .execute()
    }
    beforeAll(async () => {
      const ages = { 'Weekly 1': 24, 'Weekly 2': 17, 'Weekly 3': 10, 'Weekly 4': 3, 'Daily 1': 2, 'Daily 2': 1 }
      for (const [name, age] of Object.entries(ages)) {
        const change = { releaseDate: addDays(today, -age) }
        await server.app.context.db
          .updateTable('book')
          .set(change)
          .where('id', '=', await bookId(name))
          .execute()
      }
    })

    test('are expected after the median interval of at least three release days', async () => {
      const { releases, inactive } = await upcoming(server.http)
      expect(releases).toEqual([
        expect.objectContaining({ date: addDays(today, 4), title: 'Weekly', basis: { kind: 'interval', medianDays: 7, releases: 4 } }),
      ])
      expect(inactive).toEqual([])
      expect((await upcoming(server.http, 3)).releases).toEqual([])
    })

    test('are expected, too, when the older chapters were deleted', async () => {
      const { db } = server.app.context
      const found = await db
        .selectFrom('series')
        .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
        .select('series.id')
        .where('title', '=', 'Daily')
        .executeTakeFirstOrThrow()
      const deleted = (age: number, releaseDate: string | null) => {
        const url = `https://example.org/deleted/${age}`
        const unknown = { number: null, volume: null, title: null, language: null, groups: '[]', sizeBytes: null, pages: null }
        const known = { libraryId: library.id, seriesFolder: 'Daily', seriesId: found.id, titleKey: 'https://example.org/title/Daily' }
        const downloadedAt = Date.now() - age * dayMs
        const file = `old ${age}.cbz`
        return {
          ...unknown,
          ...known,
          id: url,
          chapterKey: url,
          url,
          urlKey: url,
          file,
          releaseDate,
          downloadedAt,
          source: 'download' as const,
        }
      }
      const rows = [deleted(3.1, addDays(today, -3)), deleted(4, null), deleted(4.0001, null)]
      await db.insertInto('chapterUrl').values(rows).execute()
      const { releases } = await upcoming(server.http)
      expect(releases.find(({ title }) => title === 'Daily')).toMatchObject({ date: today, basis: { medianDays: 1, releases: 4 } })
      await db.deleteFrom('chapterUrl').where('url', 'like', 'https://example.org/deleted/%').execute()
    })

    test('are certain when the source has announced them', async () => {
      await announce(library.id, 'Weekly', 9)
      await announce(other.id, 'Elsewhere', 2)
      await announce(other.id, 'Unfollowed', 2)
      const { releases } = await upcoming(server.http)
      expect(releases.map(({ date, title, number, basis }) => [date, title, number, basis.kind])).toEqual([
        [addDays(today, 2), 'Elsewhere', '5', 'announced'],
        [addDays(today, 9), 'Weekly', '5', 'announced'],
      ])
    })

    test('are not expected for titles that have ended or are on hiatus', async () => {
      const daily = (await library.series()).find(({ name }) => name === 'Daily')
      await server.http.patch(`/api/v1/series/${daily?.id}/metadata`, { status: 'HIATUS' })
      expect((await upcoming(server.http)).inactive).toEqual([
        { seriesId: daily?.id, libraryId: library.id, title: 'Daily', state: 'hiatus' },
      ])
    })

    test('of hidden series are hidden, too', async () => {
      const child = await server.aUser('young@example.org', { ageRestriction: { age: 12, restriction: 'EXCLUDE' } })
      expect((await upcoming(child)).releases.map(({ title }) => title)).toEqual(['Elsewhere'])
      const elsewhere = await server.aUser('one@example.org', { sharedLibraries: { all: false, libraryIds: [other.id] } })
      expect(await upcoming(elsewhere)).toMatchObject({ releases: [{ title: 'Elsewhere' }], inactive: [] })
      expect((await server.anonymous.get(`/api/v1/updates/upcoming?from=${today}&to=${today}`)).statusCode).toBe(401)
    })

    test('are limited to 92 days', async () => {
      const statusOf = async (query: string) => (await server.http.get(`/api/v1/updates/upcoming?${query}`)).statusCode
      expect(await statusOf(`from=${today}&to=${addDays(today, 91)}`)).toBe(200)
      expect(await statusOf(`from=${today}&to=${addDays(today, 92)}`)).toBe(400)
      expect(await statusOf(`from=${today}&to=${addDays(today, -1)}`)).toBe(400)
      expect(await statusOf(`from=${today}&to=2026-02-30`)).toBe(400)
      expect(await statusOf('')).toBe(400)
    })
  })
})

/** Archives of the given number of chapters per series. */
const filesOf = (series: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(series).flatMap(([name, count]) => Array.from({ length: count }, (_, index) => [`${name}/${index + 1}.cbz`, {}])),
  )
