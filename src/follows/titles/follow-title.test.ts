import { rm } from 'node:fs/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aFollowFixtureFor, titleAt } from '../../../test/builders/a-follow-fixture.ts'
import { followSeries } from '../../../test/builders/a-followed-series.ts'
import { aLibrary } from '../../../test/builders/a-library.ts'
import { aServer } from '../../../test/builders/a-server.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { aPostgresDatabase, databases, onOneDatabase } from '../../../test/setup/databases.ts'
import { changeOptions } from '../../chapters/options/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { createFollowFiles } from '../list/follow-file.ts'
import { completePendingFollows } from './follow-title.ts'

const path = '/api/v1/follows'
const unset = { languages: null, groups: null, fromChapter: null, keepNewest: null, deleteAfterReading: null, paused: null }
const at = (url: string, ...others: string[]) => `${path}?${[url, ...others].map((one) => `url=${encodeURIComponent(one)}`).join('&')}`
const unfollow = (libraryId: string, url: string) => `${path}?libraryId=${libraryId}&url=${encodeURIComponent(url)}`

describe.each(databases)('on %s', (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  once('following a title adds one line, stores its options and queues its download at once', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title({ title: 'Berserk' }).chapters(3), {
      database: await aDatabase(),
    })
    await trial.library.write('# mine\r\nhttps://example.org/a\r\n')
    const url = source.titleUrl()
    const answer = await trial.server.http.post(path, { url, options: { languages: ['en', 'de'], fromChapter: '2' } })
    expect(answer.statusCode).toBe(201)
    const [download] = await trial.queued()
    expect(answer.json()).toEqual({ libraryId: trial.library.id, url, title: 'Berserk', downloadId: download?.id })
    expect(await trial.library.text()).toBe(`# mine\r\nhttps://example.org/a\r\n${url}\r\n`)
    expect((await trial.server.http.get(at(`${url}/some-slug`, 'https://example.org/b'))).json()).toEqual([
      {
        url,
        libraryId: trial.library.id,
        title: 'Berserk',
        seriesId: null,
        downloadId: download?.id,
        options: { ...unset, languages: ['en', 'de'], fromChapter: '2' },
        optionsInForce: {
          languages: ['en', 'de'],
          groups: [],
          fromChapter: '2',
          keepNewest: null,
          deleteAfterReading: false,
          paused: false,
        },
        paused: false,
        lastCheckedAt: null,
        nextCheckAt: expect.any(String),
      },
    ])
    expect((await trial.server.http.get(`/api/v1/downloads/follow-titles/${trial.library.id}`)).json()).toMatchObject({
      content: [{ url, title: 'Berserk', lastCheckedAt: null }],
    })
  })

  once('a title that is followed again gets no second line and no second download', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(2), { database: await aDatabase() })
    await trial.library.write('')
    const url = source.titleUrl()
    const [first, second] = await Promise.all([trial.server.http.post(path, { url }), trial.server.http.post(path, { url })])
    expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 201])
    expect(await trial.queued()).toHaveLength(1)
    await trial.server.http.delete('/api/v1/downloads/clear/pending')
    const again = await trial.server.http.post(path, { url: `${url}/slug`, options: { keepNewest: 3 } })
    expect(again.statusCode).toBe(200)
    expect(again.json()).toMatchObject({ downloadId: null, title: 'Title 1' })
    expect(await trial.queued()).toEqual([])
    expect(await trial.library.text()).toBe(`${url}\n`)
    expect((await trial.server.http.get(at(url))).json()).toMatchObject([{ options: { keepNewest: 3 } }])
  })

  test('unfollowing removes only the lines of the title', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().titles(2, 1), { database: await aDatabase() })
    const [one, two] = [titleAt(source, 0), titleAt(source, 1)].map((title) => source.titleUrl(title)) as [string, string]
    await trial.library.write(`\uFEFF# list\r\n${one}\r\n  ${one}/again \n# ${one}\n${two}`)
    expect((await trial.server.http.delete(unfollow(trial.library.id, one))).statusCode).toBe(204)
    expect(await trial.library.text()).toBe(`\uFEFF# list\r\n# ${one}\n${two}`)
    expect((await trial.server.http.get(at(one, two))).json()).toMatchObject([{ url: two }])
    expect((await trial.server.http.delete(unfollow(trial.library.id, two))).statusCode).toBe(204)
    expect(await trial.library.text()).toBe(`\uFEFF# list\r\n# ${one}\n`)
    expect((await trial.server.http.patch(path, { libraryId: trial.library.id, url: two, options: {} })).statusCode).toBe(404)
  })

  test('options of a title take precedence over those of its library, and null leaves the choice to the library', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(2), { database: await aDatabase() })
    const url = source.titleUrl()
    const libraryPath = `/api/v1/libraries/${trial.library.id}/download-options`
    const library = await trial.server.http.put(libraryPath, { languages: ['fr'], groups: ['A', 'B'], keepNewest: 10 })
    expect(library.json()).toMatchObject({ options: { languages: ['fr'], groups: ['A', 'B'] }, optionsInForce: { keepNewest: 10 } })
    const change = async (options: object) => (await trial.server.http.patch(path, { libraryId: trial.library.id, url, options })).json()
    expect(await change({ keepNewest: 0 })).toMatchObject({ optionsInForce: { languages: ['fr'], keepNewest: null } })
    expect(await change({ groups: [], paused: true })).toMatchObject({
      options: { keepNewest: 0, groups: [] },
      optionsInForce: { groups: [] },
      paused: true,
      nextCheckAt: null,
    })
    expect(await change({ keepNewest: null, groups: null, paused: null })).toMatchObject({
      options: unset,
      optionsInForce: { groups: ['A', 'B'], keepNewest: 10, paused: false },
    })
    expect((await trial.server.http.get(`/api/v1/libraries/${trial.library.id}/release-preference`)).json()).toMatchObject({
      oneRelease: true,
      groups: ['A', 'B'],
    })
    expect((await trial.server.http.put(libraryPath, {})).json()).toMatchObject({ options: unset, optionsInForce: { languages: ['en'] } })
    const unknownPath = '/api/v1/libraries/unknown/download-options'
    expect((await trial.server.http.get(unknownPath)).statusCode).toBe(404)
    expect((await trial.server.http.put(unknownPath, { paused: true })).statusCode).toBe(404)
  })

  test('following a title keeps the preferred groups that were chosen on the page of its series', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(1), { database: await aDatabase() })
    await trial.library.write('')
    const title = { libraryId: trial.library.id, titleKey: titleAt(source, 0).id }
    await changeOptions(trial.server.app.context.db, { ...title, change: { groups: ['A'] }, userId: 'U' })
    expect((await trial.server.http.post(path, { url: source.titleUrl() })).statusCode).toBe(201)
    expect((await trial.server.http.get(at(source.titleUrl()))).json()).toMatchObject([{ options: { groups: ['A'] } }])
  })

  test('a title is shown as followed while the disk of another library is disconnected, but not as unfollowed while its own is', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().titles(2, 1), { database: await aDatabase(), libraries: 2 })
    const [first, second] = trial.libraries
    const [one, two] = [titleAt(source, 0), titleAt(source, 1)].map((title) => source.titleUrl(title)) as [string, string]
    await first?.write(one)
    await rm(requireDefined(second, 'the second library').root, { recursive: true })
    expect((await trial.server.http.get(at(one))).json()).toMatchObject([{ url: one, libraryId: first?.id }])
    expect((await trial.server.http.get(at(one, two))).json()).toMatchObject({ status: 409, code: 'FOLLOW_FILE_NOT_READABLE' })
  })

  test('a follow that was interrupted is completed once, with its options', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(2), { database: await aDatabase() })
    const { context } = trial.server.app
    const url = source.titleUrl()
    await trial.library.write('')
    const pending = { libraryId: trial.library.id, titleKey: titleAt(source, 0).id, url, createdAt: 1 }
    const { id: userId, email: createdBy } = await context.db.selectFrom('user').select(['id', 'email']).executeTakeFirstOrThrow()
    const row = { ...pending, options: '{"fromChapter":"2"}', userId, createdBy }
    await context.db.insertInto('pendingFollow').values(row).execute()
    const deps = { ...context, files: createFollowFiles(context), onFollowStep: () => undefined }
    await Promise.all([completePendingFollows(deps), completePendingFollows(deps)])
    expect(await trial.library.text()).toBe(`${url}\n`)
    expect(await trial.queued()).toHaveLength(1)
    expect((await trial.server.http.get(at(url))).json()).toMatchObject([{ options: { fromChapter: '2' } }])
  })

  test('an interrupted follow of a deleted account is completed, and so are those behind it', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().titles(2, 1), { database: await aDatabase() })
    const { context } = trial.server.app
    await trial.library.write('')
    const urls = [0, 1].map((index) => source.titleUrl(titleAt(source, index)))
    const leaving = await trial.server.aUser('leaving@example.org', { roles: ['ADMIN'] })
    const rows = urls.map((url, index) => {
      const title = { libraryId: trial.library.id, titleKey: titleAt(source, index).id, url }
      return { ...title, options: '{}', userId: leaving.id, createdBy: 'leaving@example.org', createdAt: index }
    })
    await context.db.insertInto('pendingFollow').values(rows).execute()
    expect((await trial.server.http.delete(`/api/v2/users/${leaving.id}`)).statusCode).toBe(204)
    await completePendingFollows({ ...context, files: createFollowFiles(context), onFollowStep: () => undefined })
    expect(await trial.library.text()).toBe(`${urls.join('\n')}\n`)
    expect(await trial.queued()).toHaveLength(2)
  })
})

describe('who may follow what', () => {
  const restricted = { roles: ['ADMIN'], ageRestriction: { age: 15, restriction: 'ALLOW_ONLY' } }

  test('an account cannot follow titles above its age limit, or whose age rating the source does not give', async () => {
    const { source, trial } = await aFollowFixtureFor(
      aFakeMangaDex().title({ contentRating: 'safe' }).chapter().title({ contentRating: 'erotica' }).chapter(),
    )
    await trial.library.write('')
    const young = await trial.server.aUser('young@example.org', restricted)
    const [safe, adult] = [titleAt(source, 0), titleAt(source, 1)].map((title) => source.titleUrl(title)) as [string, string]
    expect((await young.post(path, { url: adult })).json()).toMatchObject({ status: 403, code: 'TITLE_AGE_RESTRICTED' })
    const adultChapter = source.chapterUrl(source.chaptersOf(titleAt(source, 1))[0] as never)
    expect((await young.post(path, { url: adultChapter })).statusCode).toBe(403)
    expect((await young.post(path, { url: safe })).statusCode).toBe(201)
    source.breakTitle(titleAt(source, 1), { status: 503 })
    expect((await young.post(path, { url: adult })).statusCode).toBe(503)
    expect(await trial.library.text()).toBe(`${safe}\n`)
    expect((await trial.server.http.post(path, { url: adult })).json()).toMatchObject({ title: null, downloadId: expect.any(String) })
  })

  test('only administrators can follow titles, and everyone who can see a series sees whether it is followed', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapter())
    const reader = await trial.server.aUser('reader@example.org')
    const url = source.titleUrl()
    expect((await reader.post(path, { url })).statusCode).toBe(403)
    expect((await reader.get(at(url))).statusCode).toBe(403)
    expect((await reader.delete(unfollow(trial.library.id, url))).statusCode).toBe(403)
    expect((await reader.get(`${path}/defaults`)).statusCode).toBe(403)
    expect((await trial.server.anonymous.get('/api/v1/series/x/follow')).statusCode).toBe(401)
    expect((await reader.get('/api/v1/series/x/follow')).statusCode).toBe(404)
  })

  test('options and defaults that several requests change at once are all stored', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapter(), { database: await aPostgresDatabase() })
    const url = source.titleUrl()
    await trial.library.write(`${url}\n`)
    const fields = [{ paused: true }, { keepNewest: 5 }, { fromChapter: '3' }, { languages: ['de'] }, { deleteAfterReading: true }]
    const all = Object.assign({}, ...fields)
    const { http } = trial.server
    await Promise.all(fields.map((options) => http.patch(path, { libraryId: trial.library.id, url, options })))
    expect((await http.get(at(url))).json()).toMatchObject([{ options: all }])
    await Promise.all(fields.map((options) => http.put(`${path}/defaults`, { options })))
    expect((await http.get(`${path}/defaults`)).json()).toMatchObject({ options: all })
  })

  test('people who may not see a series cannot find out where it was downloaded from', async () => {
    const server = await aServer({ working: true })
    const library = await aLibrary({ server, files: { 'Weekly/1.cbz': {} } })
    onTestFinished(async () => {
      await server.close()
      await library.removeFolder()
    })
    await followSeries(server, library, 'Weekly')
    const { seriesId: id } = await library.book('Weekly/1.cbz')
    await server.http.patch(`/api/v1/series/${id}/metadata`, { ageRating: 18 })
    const people = [
      await server.aUser('child@example.org', { ageRestriction: { age: 12, restriction: 'EXCLUDE' } }),
      await server.aUser('elsewhere@example.org', { sharedLibraries: { all: false, libraryIds: [] } }),
    ]
    for (const person of people) {
      const [series, follow] = [await person.get(`/api/v1/series/${id}`), await person.get(`/api/v1/series/${id}/follow`)]
      expect([follow.statusCode, follow.json().code]).toEqual([series.statusCode, series.json().code])
    }
    expect((await server.http.get(`/api/v1/series/${id}/follow`)).statusCode).toBe(200)
  })

  test('URLs that cannot be downloaded are rejected as in the queue, and the URL of a chapter follows its title', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapter())
    await trial.library.write('')
    const follow = async (url: string) => (await trial.server.http.post(path, { url })).json()
    expect(await follow('ftp://example.org/a')).toMatchObject({ status: 400, code: 'DOWNLOAD_URL_INVALID' })
    expect(await follow('http://192.168.0.1/a')).toMatchObject({ status: expect.any(Number), code: 'HOST_NOT_ALLOWED' })
    expect(await follow('https://mangadex.org/group/11111111-1111-4111-a111-111111111111')).toMatchObject({
      status: 400,
      code: 'ADDRESS_NOT_DOWNLOADABLE',
    })
    expect(await follow('https://mangadex.org/title/11111111-1111-4111-a111-111111111111')).toMatchObject({ status: 404 })
    expect(await trial.library.text()).toBe('')
    const [chapter] = source.chaptersOf()
    if (chapter) await follow(source.chapterUrl(chapter))
    expect(await trial.library.text()).toBe(`https://mangadex.org/title/${titleAt(source, 0).id}\n`)
  })

  test('the library and the languages of the last follow are remembered, but not the options that delete files', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().titles(3, 1), { libraries: 2 })
    for (const library of trial.libraries) await library.write('')
    const [first, second] = trial.libraries
    const url = (n: number) => source.titleUrl(titleAt(source, n))
    expect((await trial.server.http.post(path, { url: url(0) })).json()).toMatchObject({ libraryId: first?.id })
    const options = { languages: ['de'], keepNewest: 3, deleteAfterReading: true, fromChapter: '1' }
    await trial.server.http.post(path, { url: url(1), libraryId: second?.id, options })
    expect((await trial.server.http.get(`${path}/defaults`)).json()).toEqual({
      libraryId: second?.id,
      options: { ...unset, languages: ['de'] },
    })
    await trial.server.http.put(`${path}/defaults`, { options: { keepNewest: 7 } })
    expect((await trial.server.http.post(path, { url: url(2) })).json()).toMatchObject({ libraryId: second?.id })
    expect((await trial.server.http.get(at(url(2)))).json()).toMatchObject([{ options: { ...unset, languages: ['de'], keepNewest: 7 } }])
  })
})
