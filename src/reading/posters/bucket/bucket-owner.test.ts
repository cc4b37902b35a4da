// Which server may delete what is in a bucket, over HTTP.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aServer, type ServerParts, type TestServer } from '../../../../test/builders/a-server.ts'
import { aFakeS3, type FakeS3 } from '../../../../test/fakes/fake-s3.ts'

const anHourMs = 3_600_000
const marker = 'covers/hondana-installation'
const imageOfNobody = 'covers/0A/0P0000000000A'

let s3: FakeS3
let opened: TestServer[]
beforeAll(async () => {
  s3 = await aFakeS3()
})
afterAll(() => s3.switchOff())
beforeEach(() => {
  s3.objects.clear()
  opened = []
})
afterEach(async () => {
  for (const server of opened) await server.close()
})

const open = async (parts: ServerParts = {}) => {
  const server = await aServer({ working: true, settings: s3.settings('covers'), ...parts })
  opened.push(server)
  return server
}
const cleanUp = async ({ http, app }: TestServer) => {
  s3.objects.set(imageOfNobody, { bytes: Buffer.from('image'), modifiedAtMs: Date.now() - anHourMs })
  await http.post('/api/v1/books/thumbnails/tidy')
  await app.context.tasks.idle()
  const { error } = await app.context.db
    .selectFrom('task')
    .select('error')
    .where('name', '=', 'reading.tidy-posters')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  return { error, wasDeleted: !s3.objects.has(imageOfNobody) }
}
const healthOf = async ({ http }: TestServer) =>
  (await http.get('/api/v1/health')).json<{ components: Record<string, string> }>().components

test('the first server marks the bucket as its own and cleans up there, also after a restart', async ({ onTestFinished }) => {
  const configDir = await mkdtemp(join(tmpdir(), 'hondana-bucket-owner-'))
  onTestFinished(() => rm(configDir, { recursive: true }))
  const first = await open({ configDir })
  expect(await cleanUp(first)).toEqual({ error: null, wasDeleted: true })
  const mark = s3.objects.get(marker)?.bytes.toString()
  expect(mark).toMatch(/^[0-9A-Z]{13}\n$/)
  await first.close()
  expect(await cleanUp(await open({ configDir }))).toEqual({ error: null, wasDeleted: true })
  expect(s3.objects.get(marker)?.bytes.toString()).toBe(mark)
})

test('a server with another database deletes nothing in a bucket of the first server, and says why', async () => {
  await cleanUp(await open())
  const other = await open()
  const { error, wasDeleted } = await cleanUp(other)
  expect(wasDeleted).toBe(false)
  expect(error).toContain('POSTER_BUCKET_TAKEN')
  expect(error).toContain(marker)
  expect((await healthOf(other)).posterBucket).toBe('DOWN')
})

test('a bucket whose marker an administrator deleted belongs to the next server', async () => {
  await cleanUp(await open())
  s3.objects.delete(marker)
  const next = await open()
  expect(await cleanUp(next)).toEqual({ error: null, wasDeleted: true })
  expect((await healthOf(next)).posterBucket).toBe('UP')
})
