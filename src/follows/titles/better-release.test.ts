import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aFollowFixtureFor, titleAt } from '../../../test/builders/a-follow-fixture.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'

test('a better release that a check finds replaces the file in place', async () => {
  const builder = aFakeMangaDex()
    .title({ title: 'Berserk' })
    .chapters(2, { pages: 1, groups: ['First'] })
  const { source, trial } = await aFollowFixtureFor(builder, { settings: { HONDANA_ALLOW_PRIVATE_HOSTS: 'true' } })
  const { library, server } = trial
  await library.write('')
  const options = { groups: ['Best', 'First'] }
  expect((await server.http.post('/api/v1/follows', { url: source.titleUrl(), options })).statusCode).toBe(201)
  await server.app.start()
  const archives = async () => (await readdir(library.root, { recursive: true })).filter((name) => name.endsWith('.cbz')).toSorted()
  const statuses = async () => (await server.app.context.db.selectFrom('download').select('status').execute()).map(({ status }) => status)
  await expect.poll(statuses).toEqual(['COMPLETED'])
  expect(await archives()).toEqual(['Berserk/c001 [First].cbz', 'Berserk/c002 [First].cbz'])
  source.publish({ number: '1', pages: 2, groups: ['Best'] }, titleAt(source, 0))
  expect(await library.check()).toMatchObject({ needsDownloadCount: 1 })
  await expect.poll(statuses).toEqual(['COMPLETED', 'COMPLETED'])
  await expect.poll(archives).toEqual(['Berserk/c001 [Best].cbz', 'Berserk/c002 [First].cbz'])
})

test.each([
  ['by the same group', {}, { groups: ['First'] }, 'superseded'],
  ['by the same group, with a volume that it did not have,', {}, { groups: ['First'], volume: '1' }, 'superseded'],
  ['by another group, when one release is enough', { groups: ['First', 'Second'] }, { groups: ['Second'] }, 'other-group'],
])(
  'a chapter that was downloaded and is uploaded again %s after the source removed it is not downloaded again',
  async (_, options, upload, state) => {
    const { source, trial } = await aFollowFixtureFor(
      aFakeMangaDex()
        .title({ title: 'Berserk' })
        .chapters(2, { groups: ['First'] }),
    )
    const { library, server } = trial
    await library.write('')
    expect((await server.http.post('/api/v1/follows', { url: source.titleUrl(), options })).statusCode).toBe(201)
    await trial.finishDownloads(source)
    const [removed] = source.chaptersOf()
    const uploaded = source.publish({ number: '1', ...upload }, titleAt(source, 0))
    if (removed) source.delete(removed)
    expect(await library.check()).toMatchObject({ needsDownloadCount: 0, upToDateCount: 1 })
    const explained = await server.http.get(`/api/v1/chapter-urls/explain?url=${uploaded.id}`)
    expect(explained.json()).toMatchObject({ results: [{ state }] })
  },
)

test('a check learns the new name of a group, and does not download its chapter again', async () => {
  const { source, trial } = await aFollowFixtureFor(
    aFakeMangaDex()
      .title({ title: 'Berserk' })
      .chapters(1, { groups: ['Old'] }),
  )
  const { library, server } = trial
  await library.write('')
  expect((await server.http.post('/api/v1/follows', { url: source.titleUrl() })).statusCode).toBe(201)
  await trial.finishDownloads(source)
  const [first] = source.chaptersOf()
  if (first) source.change(first, { groups: ['New'] })
  source.publish({ number: '1', groups: ['Another'] }, titleAt(source, 0))
  expect(await library.check()).toMatchObject({ needsDownloadCount: 1 })
  const uploaded = source.publish({ number: '1', groups: ['New'] }, titleAt(source, 0))
  const [renamed] = source.chaptersOf()
  if (renamed) source.delete(renamed)
  await library.check()
  const explained = await server.http.get(`/api/v1/chapter-urls/explain?url=${uploaded.id}`)
  expect(explained.json()).toMatchObject({ results: [{ state: 'superseded' }] })
})
