// One request of several people: joined from another source, decided twice at once, and completed when a source answers again.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { aBrowseSite, aBrowsingServer, type BrowseSite } from '../../test/builders/a-browse-site.ts'
import type { Caller } from '../../test/builders/a-caller.ts'
import { recordChapters } from '../../test/builders/a-followed-series.ts'
import { aLibrary } from '../../test/builders/a-library.ts'
import type { TestServer } from '../../test/builders/a-server.ts'
import { databases } from '../../test/setup/databases.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import type { TitleRequestDto, TitleRequestPage } from './requests.schemas.ts'

const path = '/api/v1/title-requests'
/** AniList's plugin ID, so that the IDs of its titles are known elsewhere. */
const catalogId = 'srcb'
const mangaDexId = (n: number) => `801513ba-a712-498c-8f57-cae55b38cd${String(n).padStart(2, '0')}`
const urlAt = (n: number) => `https://mangadex.org/title/${mangaDexId(n)}`

describe.each(databases)('shared title requests on %s', (engine, aDatabase) => {
  let near: BrowseSite
  let catalog: BrowseSite
  let server: TestServer
  let root: string
  let anna: Caller
  let ben: Caller
  let kid: Caller
  beforeAll(async () => {
    const names = Array.from({ length: 8 }, (_, n) => `Title ${n}`)
    near = await aBrowseSite({
      id: 'near',
      titles: [
        ...names.map((title, n) => ({ title, id: `t${n}`, url: urlAt(n) })),
        { title: 'School days', id: 'mild', url: urlAt(50), ageRating: 10 },
        { title: 'Late match', id: 'late', crossIds: { anilist: '60' } },
      ],
    })
    catalog = await aBrowseSite({
      id: catalogId,
      isDownloadable: false,
      titles: [
        { title: 'School nights', id: 'strong', ageRating: 18, crossIds: { mangadex: mangaDexId(50) } },
        { title: 'Late match', id: '60' },
      ],
    })
    server = await aBrowsingServer([near, catalog], { database: await aDatabase() })
    root = join(server.configDir, 'manga')
    await mkdir(root)
    await server.http.post('/api/v1/libraries', { name: 'Manga', root })
    anna = await server.aUser(`anna-${engine}@example.org`, { roles: [] })
    ben = await server.aUser(`ben-${engine}@example.org`, { roles: [] })
    kid = await server.aUser(`kid-${engine}@example.org`, { roles: [], ageRestriction: { age: 13, restriction: 'ALLOW_ONLY' } })
  })
  afterAll(async () => {
    await server.close()
    for (const one of [near, catalog]) await one.close()
  })

  const request = async (caller: Caller, titleId: string, source = 'near') => {
    const response = await caller.post(path, { source, titleId })
    return { status: response.statusCode, ...response.json<TitleRequestDto>() }
  }
  const list = async (caller: Pick<Caller, 'get'>) => (await caller.get(`${path}?size=100`)).json<z.infer<typeof TitleRequestPage>>()
  const one = async (caller: Pick<Caller, 'get'>, id: string) => (await list(caller)).content.find((request) => request.id === id)
  const decide = (id: string, decision: 'approve' | 'decline') => server.http.post(`${path}/${id}/${decision}`, {})
  const followText = () => readFile(join(root, 'follow.txt'), 'utf8').catch(() => '')

  test('a person who joins from another source sees only the title they requested, and can withdraw', async () => {
    const { id } = await request(anna, 'strong', catalogId)
    const joined = await request(kid, 'mild')
    expect(joined).toMatchObject({ status: 201, id, title: 'School days', source: 'near', ageRating: 10, followUrl: urlAt(50), mine: true })
    expect(await one(anna, id)).toMatchObject({ title: 'School nights', source: catalogId })
    expect(JSON.stringify(await list(kid))).not.toContain('School nights')
    expect((await one(server.http, id))?.requesters).toHaveLength(2)
    expect((await kid.delete(`${path}/${id}`)).statusCode).toBe(204)
    expect(await one(kid, id)).toBeUndefined()
    expect((await request(kid, 'mild')).status).toBe(201)
    expect((await decide(id, 'approve')).json()).toMatchObject({ state: 'approved', title: 'School nights' })
    expect(await list(kid)).toMatchObject({ unread: 1, content: [{ id, state: 'approved', unread: true, title: 'School days' }] })
  })

  test('if a request is approved and declined at once, exactly one succeeds, and the title is followed only if it was approved', async () => {
    for (const [n, order] of [['approve', 'decline'] as const, ['decline', 'approve'] as const].entries()) {
      const { id } = await request(anna, `t${n}`)
      const answers = await Promise.all(order.map((decision) => decide(id, decision)))
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      const refused = requireDefined(
        answers.find(({ statusCode }) => statusCode === 409),
        'the decision that lost',
      )
      expect(refused.json()).toMatchObject({ code: 'TITLE_REQUEST_DECIDED' })
      const winner = order[answers.findIndex(({ statusCode }) => statusCode === 200)]
      expect((await one(anna, id))?.state).toBe(winner === 'approve' ? 'approved' : 'declined')
      expect((await followText()).includes(urlAt(n))).toBe(winner === 'approve')
    }
  })

  test('an approval whose follow list cannot be written leaves the request open', async () => {
    const { id } = await request(anna, 't2')
    const before = await followText()
    await server.app.context.db
      .updateTable('library')
      .set({ root: join(root, 'missing') })
      .execute()
    expect((await decide(id, 'approve')).statusCode).toBeGreaterThanOrEqual(400)
    await server.app.context.db.updateTable('library').set({ root }).execute()
    expect(await one(anna, id)).toMatchObject({ state: 'open', followUrl: urlAt(2) })
    expect(await followText()).toBe(before)
    expect((await decide(id, 'decline')).json()).toMatchObject({ state: 'declined' })
  })

  test('only decisions that the person was shown are marked as read', async () => {
    const ids = [(await request(ben, 't3')).id, (await request(ben, 't4')).id]
    for (const id of ids) await decide(id, 'decline')
    expect((await ben.post(`${path}/read`, { ids: ids.slice(0, 1) })).statusCode).toBe(204)
    expect(await list(ben)).toMatchObject({
      unread: 1,
      content: [
        { id: ids[1], unread: true },
        { id: ids[0], unread: false },
      ],
    })
    expect((await anna.post(`${path}/read`, { ids })).statusCode).toBe(204)
    expect((await list(ben)).unread).toBe(1)
  })

  test('a title shows its open request with the number of people', async () => {
    const { id } = await request(anna, 't5')
    await request(ben, 't5')
    const title = (await server.http.get('/api/v1/discover/sources/near/titles/t5')).json()
    expect(title).toMatchObject({ requested: true, openRequest: { id, users: 2 } })
    expect((await server.http.get('/api/v1/discover/sources/near/titles/t6')).json()).toMatchObject({ requested: false, openRequest: null })
  })

  test('a request that was made while a source was down joins a later one for the same title when the source responds', async () => {
    near.breakPath(/./, 'html')
    const early = await request(anna, '60', catalogId)
    expect(early).toMatchObject({ status: 201, followUrl: null })
    near.heal()
    const later = await request(ben, 'late')
    expect(later.id).not.toBe(early.id)
    await server.app.start()
    await expect
      .poll(async () => (await one(server.http, early.id))?.requesters.map(({ email }) => email.split('-')[0]))
      .toEqual(['anna', 'ben'])
    const joined = requireDefined(await one(server.http, early.id), 'the request that was made first')
    expect(joined).toMatchObject({ state: 'open', followUrl: expect.stringContaining('/titles/late') })
    expect(await one(server.http, later.id)).toBeUndefined()
    expect((await request(anna, 'late')).id).toBe(early.id)
    expect((await server.http.get(`${path}?state=open`)).json()).toMatchObject({ open: 2 })
  })
  test('an approved request names the series once its chapters are downloaded', async () => {
    const { id } = await request(anna, 't6')
    await decide(id, 'approve')
    expect(await one(anna, id)).toMatchObject({ state: 'approved', seriesId: null })
    const library = await aLibrary({ server, files: { 'Title 6/1.cbz': {} } })
    await recordChapters(server, library, 'Title 6')
    await server.app.context.db
      .updateTable('chapterUrl')
      .set({ titleKey: mangaDexId(6) })
      .execute()
    const [series] = await library.series()
    expect(await one(anna, id)).toMatchObject({ seriesId: requireDefined(series, 'the series').id })
    await library.removeFolder()
  })

  test('nobody learns from a request that a title is followed whose series is hidden from them', async () => {
    const library = await aLibrary({ server, files: { 'Title 7/1.cbz': {} } })
    await recordChapters(server, library, 'Title 7')
    const { id: seriesId } = requireDefined((await library.series())[0], 'the series')
    const { db } = server.app.context
    await db
      .updateTable('chapterUrl')
      .set({ titleKey: mangaDexId(7) })
      .where('seriesId', '=', seriesId)
      .execute()
    await writeFile(join(library.root, 'follow.txt'), `${urlAt(7)}\n`)
    await server.http.patch(`/api/v1/series/${seriesId}/metadata`, { sharingLabels: ['private'] })
    const restricted = await server.aUser(`restricted-${engine}@example.org`, { roles: [], labelsExclude: ['private'] })
    expect(await request(ben, 't7')).toMatchObject({ status: 409, code: 'TITLE_ALREADY_FOLLOWED' })
    expect(await request(restricted, 't7')).toMatchObject({ status: 201, state: 'open', seriesId: null })
    await library.removeFolder()
  })
})
