// PostgreSQL ends the connection that holds the claims after a new archive is written and verified, right before it replaces the old one.
// Another server may write there by then, so nothing may change.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readWithYauzl } from '../../src/formats/archive/zip/independent-reader.fixture.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aJpegStrip } from '../../src/pages/strips.fixture.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { aServer, type TestServer } from '../builders/a-server.ts'
import { anArchive } from '../builders/an-archive.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { aPostgresDatabase } from '../setup/databases.ts'
import { pollOptions } from '../setup/timeouts.ts'

let source: FakeMangaDex
let server: TestServer
let library: TestLibrary
let databaseUrl: string
/** Whether the next verified archive loses its claim. */
let losesClaim = false
let lost = 0

beforeAll(async () => {
  const database = await aPostgresDatabase()
  databaseUrl = database.url
  source = await aFakeMangaDex().title({ title: 'Everything Once' }).chapters(1).start()
  server = await aServer({
    database,
    working: true,
    settings: { HONDANA_ALLOW_PRIVATE_HOSTS: 'true', HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url },
    onSplitStep: loseClaimOnce,
    onArchiveStep: loseClaimOnce,
    onDownloadStep: loseClaimOnce,
  })
  library = await aLibrary({ server })
})
afterEach(() => {
  losesClaim = false
  lost = 0
})
afterAll(async () => {
  await server?.close()
  await source?.close()
})

/** Called and awaited while an archive is written. */
function loseClaimOnce(step: string): Promise<void> | undefined {
  if (step !== 'archive-verified' || !losesClaim) return undefined
  losesClaim = false
  return endClaims()
}

async function endClaims(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rowCount } = await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hondana claims' and datname = current_database()",
  )
  lost += requireDefined(rowCount, 'the number of changed rows')
  await client.end()
}

const pathOf = (folder: string, name: string) => join(library.root, folder, name)
const filesIn = async (folder: string) => (await readdir(join(library.root, folder))).sort()

test('a page split that loses its claim keeps the archive, reports the error, and succeeds on retry', async () => {
  const original = anArchive({ pages: ['001.jpg', '003.jpg'], files: { '002.jpg': await aJpegStrip(40, 6_000) } })
  await library.add('Cut/cut.cbz', original)
  await library.scan()
  const { id } = await library.book('cut.cbz')
  const query = 'minHeight=4000&maxHeight=2000&preserveOriginal=false'
  const split = () => server.http.post(`/api/v1/media-management/oversized-pages/split/${id}?${query}`)
  losesClaim = true
  const response = await split()
  expect([response.statusCode, response.json()]).toEqual([503, expect.objectContaining({ code: 'CLAIM_LOST' })])
  expect(lost).toBe(1)
  expect((await readFile(pathOf('Cut', 'cut.cbz'))).equals(original)).toBe(true)
  expect(await filesIn('Cut')).toEqual(['cut.cbz'])
  expect((await split()).json()).toMatchObject({ newPageCount: 5 })
  expect((await readWithYauzl(pathOf('Cut', 'cut.cbz'))).entries).toHaveLength(5)
  expect(await filesIn('Cut')).toEqual(['cut.cbz'])
})

test('a repair that loses its claim keeps the damaged archive, reports the error, and succeeds on retry', async () => {
  const whole = anArchive({ pages: 2, files: { 'notes.txt': 'some notes' } })
  const damaged = Buffer.from(whole.toString('latin1').replace('some notes', 'some nites'), 'latin1')
  await library.add('Repaired/repaired.cbz', damaged)
  await library.scan()
  const { id } = await library.book('repaired.cbz')
  const repair = async () => {
    const { taskIds } = (await server.http.post(`/api/v1/books/${id}/archive/repair`)).json<{ taskIds: readonly string[] }>()
    await server.app.context.tasks.idle()
    return (await server.http.get(`/api/v1/tasks/${taskIds[0]}`)).json()
  }
  losesClaim = true
  const message = expect.stringContaining('database connection was lost')
  expect(await repair()).toMatchObject({ outcome: { repaired: 0, failed: 1, troubles: [{ bookId: id, message }] } })
  expect(lost).toBe(1)
  expect((await readFile(pathOf('Repaired', 'repaired.cbz'))).equals(damaged)).toBe(true)
  expect(await filesIn('Repaired')).toEqual(['repaired.cbz', 'repaired.cbz.damaged'])
  expect(await repair()).toMatchObject({ outcome: { repaired: 1, failed: 0 } })
  expect((await readWithYauzl(pathOf('Repaired', 'repaired.cbz'))).entries).toHaveLength(2)
  expect((await readFile(pathOf('Repaired', 'repaired.cbz.damaged'))).equals(damaged)).toBe(true)
  expect((await filesIn('Repaired')).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a chapter that loses its claim while being finished is finished automatically by a later attempt', async () => {
  losesClaim = true
  const queued = await server.http.post('/api/v1/downloads', { url: source.titleUrl(), libraryId: library.id })
  const { id } = queued.json<{ id: string }>()
  const show = async () =>
    (await server.http.get(`/api/v1/downloads/${id}`)).json<{ status: string; message: string | null; attempt: number }>()
  await expect.poll(() => lost, pollOptions).toBe(1)
  await expect.poll(async () => (await show()).message, pollOptions).toContain('database connection was lost')
  expect(await show()).toMatchObject({ status: 'PENDING', attempt: 0 })
  const folder = 'Everything Once'
  expect((await filesIn(folder)).filter((name) => /part|cbz/.test(name))).toEqual([])
  await expect.poll(async () => (await show()).status, pollOptions).toBe('COMPLETED')
  expect((await filesIn(folder)).filter((name) => name.includes('.cbz'))).toHaveLength(1)
  expect((await filesIn(folder)).filter((name) => name.endsWith('part'))).toEqual([])
  expect(source.requestedChapters()).toHaveLength(1)
})
