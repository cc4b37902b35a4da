// Packages that misbehave: each fails alone, its problem is shown in the registry, and nothing else is affected.
import { randomUUID } from 'node:crypto'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aPluginPackage, type PackageSpec } from '../../../../test/builders/a-plugin-package.ts'
import { aServer, type TestServer } from '../../../../test/builders/a-server.ts'
import { type FakeSite, startFakeSite } from '../../../../test/fakes/fake-site.ts'
import type { PluginDto } from '../../plugins.schemas.ts'

let server: TestServer
/** Gives a plugin two seconds per call; the other server allows enough time for every other failure on a busy machine. */
let hasty: TestServer
let otherSite: FakeSite
const configDir = join(inject('runFolder'), randomUUID())
const hastyConfigDir = join(inject('runFolder'), randomUUID())

/** A package whose search runs the given lines; `before` runs when it is loaded. */
const searching = (lines: string, before = ''): Pick<PackageSpec, 'entry'> => ({
  entry: `${before}
export default (ctx) => ({
  searchSeries: async (query, language, signal) => { ${lines}; return [] },
  getSeriesMetadata: async () => ({ title: 'x' }),
})`,
})

/** Returns what a package detects about its environment, as titles of search results. */
const telling = (expressions: Readonly<Record<string, string>>) =>
  searching(`const told = []
    for (const [name, look] of Object.entries({ ${Object.entries(expressions).map(([name, code]) => `${name}: async () => ${code}`)} })) {
      const title = name + ' ' + await look().catch((error) => 'refused: ' + error.message)
      told.push({ sourceId: name, title, sourceUrl: 'https://example.org' })
    }
    return told`)

/** Code that waits for Node to expose a socket, or the real process, as `this`. */
const waysToASocket: readonly (readonly [id: string, lines: string])[] = [
  ['patches-events', `import { EventEmitter } from 'node:events'\nreplace(EventEmitter.prototype, 'emit')`],
  [
    'patches-streams',
    `import { createGzip } from 'node:zlib'
for (let level = Object.getPrototypeOf(createGzip()); level && level !== Object.prototype; level = Object.getPrototypeOf(level)) {
  for (const name of Object.getOwnPropertyNames(level)) if (name !== 'constructor') replace(level, name)
}`,
  ],
  [
    'patches-the-language',
    `for (const builtin of [Object, Function, Array, Promise, Map, Set, Uint8Array, Buffer]) {
  for (const name of Object.getOwnPropertyNames(builtin.prototype)) if (name !== 'constructor') replace(builtin.prototype, name)
}`,
  ],
  [
    'adds-properties',
    `for (const name of ['server', 'req', 'domain', '_parent', 'autoClose', 'errored', 'signal']) {
  try { Object.defineProperty(Object.prototype, name, { configurable: true, get() { see(this) } }) } catch {}
}`,
  ],
]

/** A package that collects every `this` it can get and requests an undeclared host through it. */
const catchingASocket = (id: string, lines: string, port: string): Pick<PackageSpec, 'entry'> => ({
  entry: `const seen = new Set()
const see = (it) => { if (it !== null && typeof it === 'object') seen.add(it) }
function replace(owner, name) {
  try {
    const before = owner[name]
    if (typeof before !== 'function') return
    owner[name] = function (...parts) { see(this); return Reflect.apply(before, this, parts) }
  } catch {}
}
${lines}
function ask(it) {
  try { new it.constructor().connect(${port}, '127.0.0.1').end('GET /${id} HTTP/1.0\\r\\n\\r\\n') } catch {}
  try { it.getBuiltinModule('node:net').connect(${port}, '127.0.0.1').end('GET /${id} HTTP/1.0\\r\\n\\r\\n') } catch {}
}
export default (ctx) => ({
  searchSeries: async () => {
    await ctx.clock.sleep(20)
    for (const it of seen) ask(it)
    await ctx.clock.sleep(200)
    return []
  },
  getSeriesMetadata: async () => ({ title: 'x' }),
})`,
})

beforeAll(async () => {
  otherSite = await startFakeSite(() => ({ status: 200, body: {} }))
  const honest = searching(`return [{ sourceId: '1', title: query, sourceUrl: 'https://example.org/1' }]`)
  const packages: Readonly<Record<string, PackageSpec>> = {
    honest,
    'throws-at-load': searching('', `throw new Error('No config, no plugin')`),
    'ends-with-a-stop': searching('', `throw new Error('It needs more.')`),
    'no-function': { entry: 'export const nothing = 1' },
    'floods-its-log': searching(`for (let i = 0; i < 20000; i++) ctx.log.warn('Spam ' + i)`),
    'fills-the-heap': searching('const all = []; for (;;) all.push(new Array(100_000).fill(1.5))'),
    'fills-buffers': searching(`const all = []
      for (;;) { all.push(new Uint8Array(4e6).fill(1)); await ctx.clock.sleep(1) }`),
    'exits-the-process': searching('process.exit(3)'),
    'rejects-unseen': searching(`Promise.reject(new Error('Nobody listens')); await new Promise(() => {})`),
    'asks-for-others': searching(`await ctx.fetch('${otherSite.url}/')`),
    'trusts-itself': {
      ...searching('await ctx.fetch(ctx.config.server)'),
      hondana: {
        name: 'trusts-itself',
        configSchema: { type: 'object', properties: { server: { type: 'string', format: 'uri', default: otherSite.url } } },
      },
    },
    'answers-nonsense': searching(`return [{ sourceId: 1, title: '', sourceUrl: 'javascript:alert(1)' }]`),
    'looks-around': telling({
      environment: 'JSON.stringify(process.env)',
      fetch: 'typeof fetch + typeof WebSocket',
      net: `import('node:net')`,
      http: `import('http')`,
      files: `import('node:fs')`,
      programs: `import('node:child_process')`,
      loader: `import('node:module')`,
      threads: `import('node:worker_threads')`,
      secrets: `import('../../secrets.key')`,
      data: `import('data:text/javascript,export default 1')`,
      kill: 'typeof process.kill + typeof process.binding + typeof process.getBuiltinModule',
      console: 'typeof console._stdout',
    }),
    'bends-the-language': {
      entry: `const bend = (owner, name, value) => { try { owner[name] = value } catch {} }
bend(String.prototype, 'startsWith', () => true)
bend(Object.prototype, 'node:net', true)
bend(Object.prototype, 'builtin', true)
bend(Set.prototype, 'has', () => true)
bend(Function.prototype, 'call', () => true)
await import('node:net')
export default () => ({})`,
    },
    ...Object.fromEntries(waysToASocket.map(([id, catching]) => [id, catchingASocket(id, catching, new URL(otherSite.url).port)])),
    'writes-commonjs': { ...searching('', `import './old.cjs'`), files: { 'old.cjs': 'exports.loader = module.constructor' } },
  }
  const silent = { honest, 'never-answers': searching('await new Promise(() => {})'), 'spins-for-ever': searching('for (;;);') }
  const addPackages = (folder: string, specs: Readonly<Record<string, PackageSpec>>) =>
    Promise.all(Object.entries(specs).map(([id, spec]) => aPluginPackage(folder, { id, hondana: { name: id }, ...spec })))
  await Promise.all([addPackages(configDir, packages), addPackages(hastyConfigDir, silent)])
  await writeFile(join(configDir, 'secrets.key'), 'for the server alone')
  server = await aServer({ configDir, settings: { HONDANA_PLUGIN_CALL_SECONDS: '60', HONDANA_PLUGIN_MEMORY_MB: '128' } })
  hasty = await aServer({ configDir: hastyConfigDir, settings: { HONDANA_PLUGIN_CALL_SECONDS: '2' } })
  for (const one of [server, hasty]) await enable('honest', one)
})
afterAll(async () => {
  await Promise.all([server.close(), hasty.close(), otherSite.close()])
  for (const folder of [configDir, hastyConfigDir]) await rm(folder, { recursive: true, force: true })
})

const enable = async (id: string, on = server): Promise<PluginDto> =>
  (await on.http.patch(`/api/v1/plugins/${id}`, { enabled: true })).json()
const plugin = async (id: string, on = server): Promise<PluginDto> => (await on.http.get(`/api/v1/plugins/${id}`)).json()
const search = (id: string, on = server) => on.http.get(`/api/v1/plugins/${id}/search?query=berserk-${randomUUID()}`)
const logsOf = async (id: string) =>
  (await server.http.get(`/api/v1/plugins/${id}/logs?size=500`)).json<{ content: { message: string; logLevel: string }[] }>().content

/** Searches with a bad plugin while a good one is called repeatedly. @returns the bad plugin's response */
async function searchBeside(id: string, on = server) {
  const bad = search(id, on).finally(() => {
    isOver = true
  })
  let isOver = false
  let meanwhile = 0
  do {
    expect((await search('honest', on)).statusCode).toBe(200)
    if (!isOver) meanwhile++
  } while (!isOver)
  const response = await bad
  // A plugin with two seconds per call blocks nothing meanwhile; others fail before a second call.
  if (response.body.includes('within 2 s')) expect(meanwhile).toBeGreaterThan(0)
  return response
}

test.each([
  ['throws-at-load', "couldn't be loaded: No config, no plugin."],
  ['no-function', "couldn't be loaded: Its entry file has no default export that is a function."],
  ['bends-the-language', "couldn't be loaded: Plugins cannot import node:net"],
  ['writes-commonjs', "couldn't be loaded: Plugins must be ES modules"],
])('%s is detected when it is enabled', async (id, sentence) => {
  const enabled = await enable(id)
  expect(enabled).toMatchObject({ enabled: true, problem: expect.stringContaining(sentence) })
  expect(enabled.problem).toContain('enable it again')
  expect((await search(id)).json()).toMatchObject({ status: 502, message: expect.stringContaining(sentence) })
  expect(await logsOf(id)).toContainEqual(expect.objectContaining({ logLevel: 'ERROR', message: expect.stringContaining(sentence) }))
})

test('a fault that ends with a full stop gets no second one', async () => {
  expect((await enable('ends-with-a-stop')).problem).toContain("couldn't be loaded: It needs more. Check its log.")
})

test.each([
  ['fills-the-heap', 'memory'],
  ['fills-buffers', 'used more than 128 MB of memory'],
  ['exits-the-process', 'exited with code 3'],
  ['rejects-unseen', 'exited with code 1'],
])('%s is stopped, and the other plugins keep working', async (id, sentence) => {
  expect(await enable(id)).toMatchObject({ problem: null })
  expect((await searchBeside(id)).json()).toMatchObject({ status: 502, message: expect.stringContaining(sentence) })
  expect(await plugin(id)).toMatchObject({ enabled: true, problem: expect.stringContaining(sentence) })
  expect((await server.http.patch(`/api/v1/plugins/${id}`, { enabled: false })).json()).toMatchObject({ enabled: false, problem: null })
})

test.each(['never-answers', 'spins-for-ever'])('%s is stopped in time, and the other plugins keep working', async (id) => {
  expect(await enable(id, hasty)).toMatchObject({ problem: null })
  const sentence = "didn't respond within 2 s"
  expect((await searchBeside(id, hasty)).json()).toMatchObject({ status: 502, message: expect.stringContaining(sentence) })
  expect(await plugin(id, hasty)).toMatchObject({ enabled: true, problem: expect.stringContaining(sentence) })
  expect((await hasty.http.patch(`/api/v1/plugins/${id}`, { enabled: false })).json()).toMatchObject({ enabled: false, problem: null })
})

test('a plugin that keeps failing is paused for ten minutes, or until it is enabled again', async () => {
  await enable('exits-the-process')
  for (const _ of [1, 2, 3]) expect((await search('exits-the-process')).json()).toMatchObject({ status: 502 })
  const resting = await search('exits-the-process')
  expect(resting.json()).toMatchObject({ status: 503, message: expect.stringContaining('is paused') })
  expect(Number(resting.headers['retry-after'])).toBeGreaterThan(500)
  await server.http.patch('/api/v1/plugins/exits-the-process', { enabled: false })
  await enable('exits-the-process')
  expect((await search('exits-the-process')).json()).toMatchObject({ status: 502 })
})

test('a flooded log is truncated with a notice, and the search still returns its results', async () => {
  await enable('floods-its-log')
  expect((await searchBeside('floods-its-log')).json()).toEqual([])
  const records = await logsOf('floods-its-log')
  const ofPackage = records.filter(({ logLevel }) => logLevel === 'WARN')
  expect(ofPackage).toHaveLength(101)
  expect(ofPackage[0]?.message).toContain('the rest of this minute is dropped')
})

test.each(['asks-for-others', 'trusts-itself'])(
  'a host that was not allowed is not requested, and the registry names it: %s',
  async (id) => {
    await enable(id)
    expect((await search(id)).json()).toMatchObject({ status: 502, message: expect.stringContaining('list of allowed hosts') })
    expect(await plugin(id)).toMatchObject({ problem: expect.stringContaining(new URL(otherSite.url).host) })
    expect(otherSite.requests).toEqual([])
  },
)

test('a result of the wrong shape is rejected', async () => {
  await enable('answers-nonsense')
  expect((await search('answers-nonsense')).json()).toMatchObject({ status: 502, message: expect.stringContaining('0.sourceId') })
})

test.each(waysToASocket)('a package that %s of its process reaches no service of this machine', async (id) => {
  await enable(id)
  await search(id)
  await search(id)
  expect(otherSite.requests.filter(({ path }) => path === `/${id}`)).toEqual([])
})

test('files, network, programs and the server are out of its reach', async () => {
  await enable('looks-around')
  const titles = (await search('looks-around')).json<{ title: string }[]>().map(({ title }) => title)
  const refused = ['net', 'http', 'files', 'programs', 'loader', 'threads', 'secrets', 'data']
  expect(titles.filter((title) => title.includes('refused'))).toEqual(refused.map((name) => expect.stringMatching(`^${name} refused`)))
  expect(titles).toEqual(
    expect.arrayContaining(['environment {}', 'fetch undefinedundefined', 'kill undefinedundefinedundefined', 'console undefined']),
  )
})

test('a link that leads out of a package prevents it from running, even when it is added later', async () => {
  const folder = await aPluginPackage(configDir, { id: 'honest' })
  await server.http.patch('/api/v1/plugins/honest', { enabled: false })
  await mkdir(join(folder, 'assets'), { recursive: true })
  await symlink(join(configDir, 'secrets.key'), join(folder, 'assets', 'picture.js'))
  expect(await enable('honest')).toMatchObject({ problem: expect.stringContaining('points outside its folder: assets/picture.js') })
})
