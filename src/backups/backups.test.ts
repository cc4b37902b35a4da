import { chmod } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFollowFixture, type FollowFixture, type FollowingLibrary } from '../../test/builders/a-follow-fixture.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../test/fakes/fake-mangadex.ts'
import { oneDatabase } from '../../test/setup/databases.ts'
import { encodeBackup, type FixtureBackup } from '../formats/app-backup/app-backup.fixture.ts'
import { requireDefined } from '../kernel/errors/index.ts'

const [english, spanish, unknown] = ['2499283573021220255', '6400665728063187402', '77']
const idOf = (n: number) => `0a0b0c0d-0000-4000-8000-${String(n).padStart(12, '0')}`
const addressOf = (n: number) => `https://mangadex.org/title/${idOf(n)}`
const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 })
const aTitle = (n: number, sourceId = english) => ({ sourceId, url: `/manga/${idOf(n)}`, title: `Title ${n}` })

describe.each(oneDatabase)('on %s', (_engine, aDatabase) => {
  let trial: FollowFixture
  let source: FakeMangaDex
  beforeAll(async () => {
    source = await aFakeMangaDex().title({ title: 'Of then', legacyId: 12345 }).start()
    trial = await aFollowFixture({ database: await aDatabase(), srcaUrl: source.url })
  })
  afterAll(async () => {
    await trial.close()
    await source.close()
  })

  const send = async (address: 'import' | 'preview', backup: Uint8Array | undefined, fields: Readonly<Record<string, string>>) => {
    const form = new FormData()
    if (backup) form.append('file', new Blob([new Uint8Array(backup)]), 'app.tachibk')
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const encoded = new Request('http://localhost', { method: 'POST', body: form })
    return trial.server.http.inject({
      method: 'POST',
      url: `/api/v1/backupapp/${address}`,
      headers: { 'content-type': requireDefined(encoded.headers.get('content-type'), 'the content type of the form') },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
  }
  const bring = (library: FollowingLibrary, backup: FixtureBackup, choice: Readonly<Record<string, string>> = {}) =>
    send('import', gzipSync(encodeBackup(backup)), { libraryId: library.id, ...choice })

  test('MangaDex titles in every language are appended to the follow list', async () => {
    const library = await trial.addLibrary()
    await library.write(`# mine\r\n${addressOf(1)}/a-slug`)
    const response = await bring(library, {
      titles: [aTitle(1), aTitle(2), aTitle(2, spanish), aTitle(3, spanish), aTitle(4, unknown)],
    })
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { imported: 2, skipped: 2, errors: 0, urls: [addressOf(2), addressOf(3)] },
    ])
    expect(await library.text()).toBe(`# mine\r\n${addressOf(1)}/a-slug\r\n${addressOf(2)}\r\n${addressOf(3)}\r\n`)
    const again = await bring(library, { titles: [aTitle(3), aTitle(2)] })
    expect(again.json()).toEqual({ imported: 0, skipped: 2, errors: 0, urls: [] })
  })

  test('old URLs, upper case and other spellings are recognized', async () => {
    const library = await trial.addLibrary()
    const titles = [
      { sourceId: english, url: `/title/${idOf(5).toUpperCase()}/some-slug` },
      { sourceId: english, url: `https://mangadex.org/manga/${idOf(6)}` },
      { sourceId: english, url: '/manga/99/' },
      { sourceId: unknown, url: `/manga/${idOf(7)}` },
    ]
    const response = await bring(library, { titles, sources: [{ id: unknown, name: 'mangaDex' }] })
    expect(response.json()).toEqual({ imported: 3, skipped: 0, errors: 1, urls: [addressOf(5), addressOf(6), addressOf(7)] })
  })

  test('numeric ids from before 2021 are mapped to current titles in one request, and reported as errors while MangaDex is unreachable', async () => {
    const library = await trial.addLibrary()
    const titles = [
      { sourceId: english, url: '/manga/12345/', title: 'A' },
      { sourceId: spanish, url: '/title/12345/of-then', title: 'B' },
      { sourceId: english, url: '/manga/99', title: 'C' },
      { sourceId: unknown, url: '/manga/77', title: 'Of elsewhere' },
      { sourceId: english, url: '/manga/98', title: 'Only remembered', favorite: false },
    ]
    const outcomes = async () => {
      const response = await send('preview', gzipSync(encodeBackup({ titles })), { libraryId: library.id })
      return response.json().titles.map(({ outcome }: { outcome: string }) => outcome)
    }
    source.breakPath(/^\/legacy/, { status: 403 }, 1)
    expect(await outcomes()).toEqual(['NOT_ASKED', 'NOT_ASKED', 'NOT_ASKED', 'OTHER_SOURCE', 'NOT_IN_LIBRARY'])
    source.forgetRequests()
    expect(await outcomes()).toEqual(['NEW', 'REPEATED', 'NO_ID', 'OTHER_SOURCE', 'NOT_IN_LIBRARY'])
    expect(source.requests.map(({ body }) => JSON.parse(body))).toEqual([{ type: 'manga', ids: [12_345, 99] }])
    const url = `https://mangadex.org/title/${source.titles[0]?.id}`
    expect((await bring(library, { titles })).json()).toEqual({ imported: 1, skipped: 1, errors: 1, urls: [url] })
  })

  test('titles outside the app’s library are included only on request', async () => {
    const library = await trial.addLibrary()
    const titles = [{ ...aTitle(1), favorite: false }]
    expect((await bring(library, { titles })).json()).toMatchObject({ imported: 0, skipped: 0, errors: 0 })
    expect((await bring(library, { titles }, { includeNonFavorites: 'true' })).json()).toMatchObject({ imported: 1 })
  })

  test('titles of other sites are included on request if the backup contains enough for a URL', async () => {
    const library = await trial.addLibrary()
    const titles = [
      { sourceId: '1', url: '/en/drama/some-title/list?title_no=12' },
      { sourceId: '2', url: 'https://elsewhere.example/series/9' },
      { sourceId: '3', url: '/series/9' },
      { sourceId: '4', url: 'javascript:alert(1)' },
    ]
    const backup = { titles, sources: [{ id: '1', name: 'Webtoons.com' }] }
    expect((await bring(library, backup)).json()).toMatchObject({ imported: 0, errors: 0 })
    const response = await bring(library, backup, { includeOtherSources: 'true' })
    expect(response.json().urls).toEqual([
      'https://www.webtoons.com/en/drama/some-title/list?title_no=12',
      'https://elsewhere.example/series/9',
    ])
  })

  test('a preview shows the result of each title and changes nothing', async () => {
    const library = await trial.addLibrary()
    await library.write(`${addressOf(1)}\n`)
    const titles = [
      aTitle(1),
      aTitle(2),
      aTitle(2, spanish),
      { sourceId: english, url: '/manga/1' },
      { ...aTitle(3), favorite: false },
      aTitle(4, unknown),
    ]
    const backup = gzipSync(encodeBackup({ titles, sources: [{ id: unknown, name: 'Elsewhere' }] }))
    const response = await send('preview', backup, { libraryId: library.id })
    expect(response.json().titles.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'FOLLOWED',
      'NEW',
      'REPEATED',
      'NO_ID',
      'NOT_IN_LIBRARY',
      'OTHER_SOURCE',
    ])
    expect(response.json().titles[1]).toEqual({ title: 'Title 2', source: null, url: addressOf(2), outcome: 'NEW' })
    expect(await library.text()).toBe(`${addressOf(1)}\n`)
  })

  test('a preview shows the publication status of a title and its status at trackers, where the backup has them', async () => {
    const library = await trial.addLibrary()
    const titles = [
      { ...aTitle(1), status: 1, tracks: [{ tracker: 2, status: 5 }] },
      { ...aTitle(2), status: 2 },
      { ...aTitle(3), status: 3 },
      { ...aTitle(4), status: 6 },
      aTitle(5),
    ]
    const response = await send('preview', gzipSync(encodeBackup({ titles })), { libraryId: library.id })
    const read: { status?: string; shelf?: string }[] = response.json().titles
    expect(read.map(({ status, shelf }) => [status, shelf])).toEqual([
      ['ONGOING', 'PLANNED'],
      ['ENDED', undefined],
      [undefined, undefined],
      ['HIATUS', undefined],
      [undefined, undefined],
    ])
  })

  test('ten simultaneous imports lose no line', async () => {
    const library = await trial.addLibrary()
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => bring(library, { titles: [aTitle(n), aTitle(n + 1)] })))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
    expect(new Set((await library.text()).trim().split('\n'))).toEqual(new Set(Array.from({ length: 11 }, (_, n) => addressOf(n))))
    expect(responses.reduce((sum, response) => sum + response.json().imported, 0)).toBe(11)
  })

  test('invalid input is rejected with advice, and the list stays unchanged', async () => {
    const library = await trial.addLibrary()
    const good = gzipSync(encodeBackup({ titles: [aTitle(1)] }))
    const of = (bytes: Uint8Array | undefined, fields: Readonly<Record<string, string>> = { libraryId: library.id }) =>
      send('import', bytes, fields).then((response) => response.json())
    expect(await of(undefined)).toMatchObject({ status: 400, code: 'BACKUP_MISSING' })
    expect(await of(good, {})).toMatchObject({ status: 400, code: 'REQUEST_INVALID', message: expect.stringContaining('libraryId') })
    expect(await of(good, { libraryId: library.id, includeOtherSources: 'perhaps' })).toMatchObject({ status: 400 })
    expect(await of(good, { libraryId: 'NOWHERE' })).toMatchObject({ status: 404 })
    expect(await of(new Uint8Array())).toMatchObject({ status: 400, code: 'BACKUP_INVALID', params: { reason: { code: 'BACKUP_EMPTY' } } })
    expect(await of(good.subarray(0, -5))).toMatchObject({ status: 400, message: expect.stringContaining('Invalid backup format') })
    expect(await of(bomb)).toMatchObject({ status: 413, message: expect.stringContaining('It unpacks to more than 128 MiB') })
    expect(await library.text().catch(() => '')).toBe('')
  })

  test('an ordinary user may not import', async () => {
    const reader = await trial.server.aUser('reader@example.org')
    const response = await reader.inject({ method: 'POST', url: '/api/v1/backupapp/import', payload: {} })
    expect(response.statusCode).toBe(403)
  })

  test.runIf(process.getuid?.() !== 0)('a folder that is not writable is named, and nothing changes', async () => {
    const library = await trial.addLibrary()
    await chmod(library.root, 0o555)
    expect((await bring(library, { titles: [aTitle(1)] })).json()).toMatchObject({ code: 'FOLLOW_FILE_NOT_WRITABLE' })
    await chmod(library.root, 0o755)
  })
})
