import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFollowFixture, type FollowFixture, type FollowingLibrary } from '../../../test/builders/a-follow-fixture.ts'
import { anArchive } from '../../../test/builders/an-archive.ts'
import { databases } from '../../../test/setup/databases.ts'
import { chaptersFeature } from '../../chapters/index.ts'
import { encodeBackup, type FixtureBackup } from '../../formats/app-backup/app-backup.fixture.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { scanLibraryTask } from '../../library/index.ts'

const english = '2499283573021220255'
const idOf = (n: number) => `0a0b0c0d-0000-4000-8000-${String(n).padStart(12, '0')}`
const aniList = (status: number) => ({ tracker: 2, status })
const [onHold, dropped, planned] = [3, 4, 5]
const aTitle = (n: number, tracks: FixtureBackup['titles'][number]['tracks'] = []) => ({
  ...{ sourceId: english, url: `/manga/${idOf(n)}`, title: `Title ${n}` },
  tracks,
})

describe.each(databases)('statuses in a backup on %s', (_engine, aDatabase) => {
  let trial: FollowFixture
  let library: FollowingLibrary
  beforeAll(async () => {
    trial = await aFollowFixture({ database: await aDatabase() })
    library = trial.library
  })
  afterAll(() => trial.close())

  const bring = async (titles: FixtureBackup['titles'], choice: Readonly<Record<string, string>> = { includeStatuses: 'true' }) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ libraryId: library.id, ...choice })) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(gzipSync(encodeBackup({ titles })))]), 'app.tachibk')
    const encoded = new Request('http://localhost', { method: 'POST', body: form })
    const response = await trial.server.http.inject({
      method: 'POST',
      url: '/api/v1/backupapp/import',
      headers: { 'content-type': requireDefined(encoded.headers.get('content-type'), 'the content type of the form') },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(response.statusCode).toBe(200)
    return response.json<{ statuses?: number }>()
  }

  /** As a download and the scan after it do. @returns ID of the series */
  const addSeries = async (n: number): Promise<string> => {
    const { context } = trial.server.app
    const [folder, file, url] = [`Title ${n}`, `c00${n}.cbz`, `https://mangadex.org/chapter/${idOf(100 + n)}`]
    await mkdir(join(library.root, folder))
    await writeFile(join(library.root, folder, file), anArchive({ seed: folder }))
    const unknown = { number: null, volume: null, title: null, language: null, sizeBytes: null, pages: null, groups: [] }
    const record = { ...unknown, chapterKey: idOf(100 + n), url, titleKey: idOf(n), file, downloadedAt: 0, source: 'download' as const }
    await chaptersFeature(context).history.record(context.db, { libraryId: library.id, seriesFolder: folder }, record)
    await context.tasks.enqueue(context.db, scanLibraryTask, { libraryId: library.id })
    const found = () => context.db.selectFrom('series').select('id').where('path', '=', folder).executeTakeFirst()
    await expect.poll(found).toBeDefined()
    const linked = context.db.selectFrom('chapterUrl').select('seriesId').where('titleKey', '=', idOf(n))
    await expect.poll(() => linked.executeTakeFirst()).toMatchObject({ seriesId: expect.any(String) })
    return requireDefined(await found(), 'the series').id
  }
  const shelfOf = async (series: string) => (await trial.server.http.get(`/api/v1/series/${series}/shelf`)).json()
  const pending = () => trial.server.app.context.db.selectFrom('importedStatus').select('titleKey').orderBy('titleKey').execute()

  test('are set once the title has a series, and never replace what the user chose', async () => {
    const chosen = await addSeries(1)
    await trial.server.http.put(`/api/v1/series/${chosen}/shelf`, { shelf: 'DROPPED' })
    const imported = await bring([
      aTitle(1, [aniList(planned)]),
      aTitle(2, [aniList(onHold)]),
      aTitle(3, [aniList(onHold), { tracker: 1, status: 1 }]),
      { ...aTitle(4, [aniList(dropped)]), favorite: false },
      aTitle(5),
    ])
    expect(imported.statuses).toBe(2)
    await expect.poll(pending).toEqual([{ titleKey: idOf(2) }])
    expect(await shelfOf(chosen)).toEqual({ shelf: 'DROPPED', isChosen: true })
    const added = await addSeries(2)
    await expect.poll(pending).toEqual([])
    expect(await shelfOf(added)).toEqual({ shelf: 'ON_HOLD', isChosen: true })
  })

  test('of a title whose address no follow list accepts are not imported', async () => {
    const random = Array.from({ length: 200 }, () => randomUUID()).join('')
    const url = `https://elsewhere.example/${random}`
    const titles = [{ sourceId: '77', url, title: 'Long', tracks: [aniList(planned)] }]
    expect(await bring(titles, { includeStatuses: 'true', includeOtherSources: 'true' })).toMatchObject({
      imported: 0,
      errors: 0,
      statuses: 0,
    })
  })

  test('are imported only on request, and the last import of a title counts', async () => {
    expect(await bring([aTitle(6, [aniList(planned)])], {})).not.toHaveProperty('statuses')
    for (const status of [planned, dropped]) expect(await bring([aTitle(6, [aniList(status)])])).toMatchObject({ statuses: 1 })
    const added = await addSeries(6)
    await expect.poll(pending).toEqual([])
    expect(await shelfOf(added)).toMatchObject({ shelf: 'DROPPED' })
  })
})
