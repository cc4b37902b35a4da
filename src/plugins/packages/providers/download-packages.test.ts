// Packages that download, on a complete server: their chapters are on the shelf like all others, and a misbehaving package only fails its
// own downloads, with a message.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aPluginPackage } from '../../../../test/builders/a-plugin-package.ts'
import { aServer, type TestServer } from '../../../../test/builders/a-server.ts'
import { type FakePepperCarrot, startFakePepperCarrot } from '../../../../test/fakes/fake-peppercarrot.ts'
import type { PluginDto } from '../../plugins.schemas.ts'

let server: TestServer
let site: FakePepperCarrot
let libraryId: string
const configDir = join(inject('runFolder'), randomUUID())
const root = join(configDir, 'comics')
const titleUrl = 'https://www.peppercarrot.com/en/webcomics/peppercarrot.html'

/** A package with its own addresses whose two operations run the given lines. */
const bad = (id: string, list: string, pages = 'return []', addresses = [`https://${id}.example.org/`]) =>
  aPluginPackage(configDir, {
    id,
    template: 'download',
    hondana: { name: id, addresses, hosts: ['files.example.org'], rateLimits: [] },
    entry: `const listing = (url) => ({ title: { url, title: 'A Title' }, chapters: [{ url: url + '/1', number: 1 }, { url: url + '/2', number: 2 }] })
export default (ctx) => ({
  getAvailableChapters: async (url, signal) => { ${list} },
  getPages: async (url, signal) => { ${pages} },
})`,
  })
const lists = 'return listing(url)'
const withServer: ReadonlySet<string> = new Set(['no-pictures', 'climbs', 'names-another-host', 'odd-header'])

beforeAll(async () => {
  site = await startFakePepperCarrot(2)
  await mkdir(root, { recursive: true })
  await aPluginPackage(configDir, { id: 'peppercarrot', template: 'download' })
  await bad('never-answers', 'await new Promise(() => {})')
  await bad('throws', 'null.chapters')
  await bad('speaks-for-others', `return listing('https://mangadex.org/title/f9c33607-9180-4ba6-b85c-e4b5faee7192')`)
  await bad('lists-twice', `const all = listing(url); return { ...all, chapters: [...all.chapters, ...all.chapters] }`)
  await bad('pages-elsewhere', lists, `return ['${site.url}/secret.jpg']`)
  await bad('no-pictures', lists, `return [ctx.config.server + '/0_sources/episodes-v1.json']`)
  await bad('no-pages', lists)
  await bad('climbs', lists, `return [{ url: ctx.config.server + '/x.jpg' }, '../../etc/passwd']`)
  await bad(
    'names-another-host',
    lists,
    `return [{ url: ctx.config.server + '/x.jpg', headers: { host: 'other.example.org', 'content-length': '5', expect: '100-continue', 'Keep-Alive': '5' } }]`,
  )
  await bad('odd-header', lists, `return [{ url: ctx.config.server + '/x.jpg', headers: { referer: 'https://example.org/漫画' } }]`)
  const page = '/0_sources/ep01_A-Story/low-res/en_Pepper-and-Carrot_by-David-Revoy_E01P00.jpg'
  await bad('slow-pages', lists, `await ctx.fetch(ctx.config.server + '/asked'); return [ctx.config.server + '${page}']`)
  const token = { type: 'string', title: 'Token', description: 'A secret.', format: 'password' }
  const addresses = ['https://sealed.example.org/']
  const configSchema = { type: 'object', properties: { token } }
  await aPluginPackage(configDir, { id: 'sealed', template: 'download', hondana: { addresses, hostsFromConfig: [], configSchema } })
  await bad('unsealed', lists, 'return []', addresses)
  server = await aServer({ configDir, working: true, settings: { HONDANA_PLUGIN_CALL_SECONDS: '2' } })
  libraryId = (await server.http.post('/api/v1/libraries', { name: 'Comics', root })).json<{ id: string }>().id
  await server.http.put('/api/v1/plugins/peppercarrot/config', { server: site.url })
})
afterAll(async () => {
  await server.close()
  await site.close()
  await rm(configDir, { recursive: true, force: true })
})

const enable = async (id: string, enabled = true): Promise<PluginDto> =>
  (await server.http.patch(`/api/v1/plugins/${id}`, { enabled })).json()
const plugin = async (id: string): Promise<PluginDto> => (await server.http.get(`/api/v1/plugins/${id}`)).json()

interface Told {
  readonly status: string
  readonly message: string | null
}

/** Queues an address unless it is already queued. @returns how its first attempt ended */
async function got(url: string): Promise<Told> {
  const queued = await server.http.post('/api/v1/downloads', { url, libraryId })
  expect([200, 201], queued.body).toContain(queued.statusCode)
  const { id } = queued.json<{ id: string }>()
  const load = async () => (await server.http.get(`/api/v1/downloads/${id}`)).json<Told>()
  await expect.poll(async () => (await load()).status).toMatch(/^(COMPLETED|FAILED)$/)
  const download = await load()
  await server.http.delete(`/api/v1/downloads/${id}`)
  return download
}

const downloadedFiles = async () => (await readdir(root, { recursive: true })).filter((path) => path.endsWith('.cbz')).toSorted()

test('chapters of a package are added to the library once, the follow list adds new ones, and nothing is added while it is disabled', async () => {
  await enable('peppercarrot')
  const preview = await server.http.post('/api/v1/downloads/preview', { url: titleUrl, libraryId })
  expect(preview.json()).toMatchObject({ chapters: [{ number: '1', title: 'A Story' }, { number: '2' }] })
  expect(await got(titleUrl)).toMatchObject({ status: 'COMPLETED' })
  const both = ['Pepper&Carrot/c001.cbz', 'Pepper&Carrot/c002.cbz']
  expect(await downloadedFiles()).toEqual(both)
  const pages = site.count(/\.jpg$/)
  expect(await got(titleUrl)).toMatchObject({ status: 'COMPLETED', message: 'No new chapters.' })
  expect(site.count(/\.jpg$/)).toBe(pages)

  site.publish()
  expect((await server.http.put(`/api/v1/downloads/follow-txt/${libraryId}`, { content: `${titleUrl}\n` })).statusCode).toBe(204)
  expect((await server.http.post(`/api/v1/downloads/follow-txt/${libraryId}/check-now`)).statusCode).toBe(202)
  await expect.poll(downloadedFiles).toEqual([...both, 'Pepper&Carrot/c003.cbz'])

  expect(await got(titleUrl)).toMatchObject({ status: 'COMPLETED' })
  await enable('peppercarrot', false)
  const requests = site.requests.length
  const message = 'The plugin Pepper&Carrot is disabled; an administrator can enable it.'
  expect(await got(titleUrl)).toMatchObject({ status: 'FAILED', message })
  expect(site.requests).toHaveLength(requests)
})

test('downloads of a package whose settings cannot be decrypted wait, and say so', async () => {
  await enable('sealed')
  await server.http.put('/api/v1/plugins/sealed/config', { token: 'secret' })
  await server.app.context.db.updateTable('pluginConfig').set({ value: 'damaged' }).where('pluginId', '=', 'sealed').execute()
  await enable('sealed', false)
  await enable('sealed')
  const queued = await server.http.post('/api/v1/downloads', { url: 'https://sealed.example.org/a', libraryId })
  const { id } = queued.json<{ id: string }>()
  const load = async () => (await server.http.get(`/api/v1/downloads/${id}`)).json<Told>()
  await expect.poll(load).toMatchObject({ status: 'PENDING', attempt: 0, message: expect.stringContaining("can't be decrypted") })
  await server.http.delete(`/api/v1/downloads/${id}`)
})

test('a package that runs takes precedence over one for the same addresses that does not', async () => {
  await enable('unsealed')
  expect((await got('https://sealed.example.org/b')).message).toMatch(/a chapter must have at least one page/)
})

test('nothing is written below the mount point of a drive that is disconnected while a package returns pages', async () => {
  await enable('slow-pages')
  await server.http.put('/api/v1/plugins/slow-pages/config', { server: site.url })
  await server.app.context.tasks.idle()
  site.breakPath(/asked$/, 'held')
  const queued = await server.http.post('/api/v1/downloads', { url: 'https://slow-pages.example.org/a', libraryId })
  const { id } = queued.json<{ id: string }>()
  await expect.poll(() => site.count(/asked$/)).toBe(1)
  const drive = `${root}-pulled-out`
  await rename(root, drive)
  await mkdir(root)
  site.heal()
  const load = async () => (await server.http.get(`/api/v1/downloads/${id}`)).json<Told & { nextAttemptAt: string | null }>()
  await expect.poll(async () => (await load()).status).not.toBe('DOWNLOADING')
  expect(await readdir(root, { recursive: true })).toEqual([])
  expect(await load()).toMatchObject({ status: 'PENDING', attempt: 0, nextAttemptAt: expect.any(String) })
  await rm(root, { recursive: true })
  await rename(drive, root)
  await server.http.delete(`/api/v1/downloads/${id}`)
})

test.each([
  ['never-answers', /didn't respond within 2 s/],
  ['throws', /throws failed: Cannot read properties of null/],
  ['speaks-for-others', /returned https:\/\/mangadex\.org\/title.*isn't a URL that its package\.json declares/],
  ['lists-twice', /lists the chapter https:\/\/lists-twice.example.org\/a\/1 twice/],
  ['pages-elsewhere', /2 of 2 chapters failed: .*list of allowed hosts/],
  ['no-pictures', /2 of 2 chapters failed: .*something other than an image for page 1/],
  ['no-pages', /2 of 2 chapters failed: .*a chapter must have at least one page/],
  ['climbs', /2 of 2 chapters failed: /],
  ['names-another-host', /2 of 2 chapters failed: .*HTTP 404 for page 1/],
  ['odd-header', /2 of 2 chapters failed: .*the header referer contains a character that HTTP doesn't allow/],
])('%s fails its own downloads with a message and leaves nothing on the shelf', async (id, sentence) => {
  const before = await downloadedFiles()
  expect(await enable(id)).toMatchObject({ problem: null })
  if (withServer.has(id)) await server.http.put(`/api/v1/plugins/${id}/config`, { server: site.url })
  const download = await got(`https://${id}.example.org/a`)
  expect(download).toMatchObject({ status: 'FAILED', message: expect.stringMatching(sentence) })
  expect(await downloadedFiles()).toEqual(before)
  expect(site.count(/secret/)).toBe(0)
  expect(site.requests.filter(({ headers }) => headers.host !== new URL(site.url).host)).toEqual([])
  if (id === 'pages-elsewhere') expect(await plugin(id)).toMatchObject({ problem: expect.stringContaining(new URL(site.url).host) })
})
