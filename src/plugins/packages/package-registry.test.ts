import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { aPluginPackage } from '../../../test/builders/a-plugin-package.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import type { PluginDto } from '../plugins.schemas.ts'
import { movePackageAway } from './index.ts'

const aConfigDir = async (): Promise<string> => {
  const configDir = join(inject('runFolder'), randomUUID())
  await mkdir(join(configDir, 'plugins'), { recursive: true })
  onTestFinished(() => rm(configDir, { recursive: true, force: true }))
  return configDir
}

const listed = async (server: TestServer) => {
  const all = (await server.http.get('/api/v1/plugins')).json<PluginDto[]>()
  return all.filter(({ builtIn }) => !builtIn)
}

const withPassword = {
  configSchema: {
    type: 'object',
    required: ['token'],
    properties: { token: { type: 'string', format: 'password', title: 'Token' }, minutes: { type: 'integer', minimum: 5, default: 30 } },
  },
  hostsFromConfig: [],
}

/** Returns its configuration as the title of its search result. */
const echo = `export default ({ config }) => ({
  searchSeries: async () => [{ sourceId: '1', title: JSON.stringify(config), sourceUrl: 'https://example.org/1' }],
  getSeriesMetadata: async () => ({ title: 'x' }),
})`

test('after a restart an enabled package that no longer works reports its problem before it is used', async () => {
  const configDir = await aConfigDir()
  await aPluginPackage(configDir, { id: 'mine', entry: echo })
  const first = await aServer({ configDir })
  await first.http.patch('/api/v1/plugins/mine', { enabled: true })
  await first.close()
  await aPluginPackage(configDir, { id: 'mine', entry: 'export default 5' })
  const second = await aServer({ configDir, working: true })
  onTestFinished(() => second.close())
  await expect.poll(() => listed(second)).toMatchObject([{ id: 'mine', enabled: true, problem: expect.stringContaining('default export') }])
})

test('a package with missing settings names them, and runs once they are entered', async () => {
  const configDir = await aConfigDir()
  await aPluginPackage(configDir, { id: 'mine', entry: echo, hondana: { ...withPassword, name: 'Mine' } })
  const server = await aServer({ configDir })
  onTestFinished(() => server.close())
  const enabled = await server.http.patch('/api/v1/plugins/mine', { enabled: true })
  expect(enabled.json()).toMatchObject({ enabled: true, problem: 'Mine must be configured first. Enter: Token.' })
  expect((await server.http.get('/api/v1/plugins/mine/search?query=x')).json()).toMatchObject({
    status: 502,
    message: expect.stringContaining('must be configured first'),
  })
  await server.http.put('/api/v1/plugins/mine/config', { token: 'secret-1' })
  expect((await server.http.get('/api/v1/plugins/mine')).json()).toMatchObject({ problem: null })
  expect((await server.http.get('/api/v1/plugins/mine/search?query=x')).statusCode).toBe(200)
})

test('an update that requests more hosts or another type is held back until an administrator approves it', async () => {
  const configDir = await aConfigDir()
  const withHosts = (...hosts: readonly string[]) =>
    aPluginPackage(configDir, { id: 'mine', entry: echo, hondana: { name: 'Mine', hosts, rateLimits: [] } })
  const started = async () => (await listed(await restart()))[0]
  let server: TestServer | undefined
  const restart = async () => {
    await server?.close()
    server = await aServer({ configDir })
    return server
  }
  onTestFinished(() => server?.close())
  await withHosts('a.example.org', 'b.example.org')
  const first = await restart()
  expect((await first.http.patch('/api/v1/plugins/mine', { enabled: true })).json()).toMatchObject({
    hosts: ['a.example.org', 'b.example.org'],
  })
  await withHosts('b.example.org')
  expect(await started()).toMatchObject({ enabled: true, problem: null, hosts: ['b.example.org'] })
  await withHosts('b.example.org', 'c.example.org')
  for (const _ of ['at once', 'and for good']) {
    expect(await started()).toMatchObject({ enabled: false, problem: expect.stringContaining('requests access to c.example.org.') })
  }
  await server?.http.patch('/api/v1/plugins/mine', { enabled: true })
  expect(await started()).toMatchObject({ enabled: true, problem: null })
  // The same hosts, but as a notifier it would receive what people read.
  await aPluginPackage(configDir, { id: 'mine', template: 'notifier', hondana: { name: 'Mine', hosts: ['b.example.org'] } })
  expect(await started()).toMatchObject({
    enabled: false,
    problem: expect.stringContaining('its type is now NOTIFIER instead of METADATA'),
  })
})

describe.each(databases)('on %s', (_engine, aDatabase) => {
  test('a package whose texts contain NUL characters is listed with advice', async () => {
    const configDir = await aConfigDir()
    await aPluginPackage(configDir, { id: 'mine', manifest: { description: 'a\0b' } })
    const server = await aServer({ database: await aDatabase(), configDir })
    onTestFinished(() => server.close())
    expect(await listed(server)).toMatchObject([
      { id: 'mine', usable: false, problem: expect.stringMatching(/^package.json contains a NUL/) },
    ])
  })

  test('a package is found at startup, stays disabled until enabled, can be configured, and is removed with its files', async () => {
    const configDir = await aConfigDir()
    const folder = await aPluginPackage(configDir, { id: 'mine', entry: echo, hondana: { ...withPassword, name: 'Mine' } })
    const server = await aServer({ database: await aDatabase(), configDir })
    onTestFinished(() => server.close())
    expect(await listed(server)).toMatchObject([
      { id: 'mine', name: 'Mine', enabled: false, pluginType: 'METADATA', builtIn: false, problem: null, entryPoint: 'plugins/mine' },
    ])
    const { http } = server
    const config = '/api/v1/plugins/mine/config'
    expect((await http.put(config, { token: 'secret-1', minutes: 3 })).json()).toMatchObject({ message: 'minutes: must be >= 5.' })
    expect((await http.put(config, { token: 'secret-1', nonsense: 3 })).json()).toMatchObject({ code: 'PLUGIN_CONFIG_INVALID' })
    expect((await http.put(config, { token: 'secret-1' })).json()).toEqual({ token: '********' })
    const stored = await server.app.context.db.selectFrom('pluginConfig').select('value').where('pluginId', '=', 'mine').execute()
    expect(stored).toEqual([{ value: expect.stringMatching(/^v1:/) }])
    expect((await http.get('/api/v1/plugins/mine/search?query=x')).json()).toMatchObject({ message: expect.stringContaining('disabled') })
    await http.patch('/api/v1/plugins/mine', { enabled: true })
    const titles = async () => (await http.get(`/api/v1/plugins/mine/search?query=${randomUUID()}`)).json<{ title: string }[]>()
    expect(await titles()).toMatchObject([{ title: '{"token":"secret-1","minutes":"30"}' }])
    await http.put(config, { token: 'secret-2' })
    expect(await titles()).toMatchObject([{ title: '{"token":"secret-2","minutes":"30"}' }])

    await writeFile(join(folder, 'index.js'), echo.replace('JSON.stringify(config)', "'newer'"))
    for (const enabled of [false, true]) await http.patch('/api/v1/plugins/mine', { enabled })
    expect(await titles()).toMatchObject([{ title: 'newer' }])

    expect((await http.delete('/api/v1/plugins/mine')).statusCode).toBe(204)
    expect(existsSync(folder)).toBe(false)
    expect((await http.get('/api/v1/plugins/mine')).json()).toMatchObject({ status: 404, code: 'PLUGIN_NOT_FOUND' })
    expect(await server.app.context.db.selectFrom('pluginConfig').selectAll().where('pluginId', '=', 'mine').execute()).toEqual([])
    expect((await http.delete('/api/v1/plugins/srca')).json()).toMatchObject({ status: 400, code: 'PLUGIN_BUILT_IN' })
    const reader = await server.aUser('reader@example.org')
    expect((await reader.delete('/api/v1/plugins/mine')).statusCode).toBe(403)
  })
})

test.runIf(process.getuid?.() !== 0)(
  'a package whose files cannot be deleted is named with its folder, and the server still starts',
  async () => {
    const configDir = await aConfigDir()
    const folder = await aPluginPackage(configDir, { id: 'mine', entry: echo, files: { 'lib/other.js': 'export {}' } })
    await chmod(join(folder, 'lib'), 0o555)
    const server = await aServer({ configDir })
    const removed = (await server.http.delete('/api/v1/plugins/mine')).json<{ code: string; message: string }>()
    await server.close()
    expect(removed.code).toBe('PLUGIN_NOT_REMOVABLE')
    const [left] = await readdir(join(configDir, 'plugins'))
    expect(removed.message).toContain(`Delete ${join(configDir, 'plugins', requireDefined(left, 'the folder that is left'))} manually.`)
    const restarted = await aServer({ configDir })
    onTestFinished(async () => {
      await restarted.close()
      for (const name of await readdir(join(configDir, 'plugins'))) await chmod(join(configDir, 'plugins', name, 'lib'), 0o755)
    })
    expect(await listed(restarted)).toEqual([])
  },
)

test('a package whose removal was killed halfway leaves no settings for the next package of that name', async () => {
  const configDir = await aConfigDir()
  const folder = await aPluginPackage(configDir, { id: 'mine', entry: echo, hondana: { ...withPassword, name: 'Mine' } })
  const first = await aServer({ configDir })
  await first.http.put('/api/v1/plugins/mine/config', { token: 'secret-1' })
  await first.http.patch('/api/v1/plugins/mine', { enabled: true })
  await first.close()
  await movePackageAway(folder)
  await (await aServer({ configDir })).close()
  await aPluginPackage(configDir, { id: 'mine', entry: echo, hondana: { ...withPassword, name: 'Another' } })
  const last = await aServer({ configDir })
  onTestFinished(() => last.close())
  expect(await listed(last)).toMatchObject([{ name: 'Another', enabled: false }])
  expect((await last.http.get('/api/v1/plugins/mine/config')).json()).toEqual({})
})

test('a package whose folder was deleted by hand reports this instead of an internal error', async () => {
  const configDir = await aConfigDir()
  const folder = await aPluginPackage(configDir, { id: 'mine', entry: echo, hondana: { name: 'Mine' } })
  const server = await aServer({ configDir })
  onTestFinished(() => server.close())
  await rm(folder, { recursive: true })
  // The second time, every listener has heard of the first change.
  for (const enabled of [true, false, true]) {
    const changed = await server.http.patch('/api/v1/plugins/mine', { enabled })
    const problem = enabled ? expect.stringMatching(/^Mine can't run: its folder can't be read \(ENOENT/) : null
    expect(changed.json()).toMatchObject({ enabled, problem })
  }
  const found = await server.http.get('/api/v1/plugins/mine/search?query=x')
  expect(found.json()).toMatchObject({ status: 502, message: expect.stringContaining("can't be read") })
  expect((await server.http.delete('/api/v1/plugins/mine')).statusCode).toBe(204)
})

test('folders that are not plugins are listed with advice and can be removed', async () => {
  const configDir = await aConfigDir()
  const plugins = join(configDir, 'plugins')
  await mkdir(join(plugins, 'empty'))
  await mkdir(join(plugins, '.removed-before', 'rest'), { recursive: true })
  await aPluginPackage(configDir, { id: 'srca' })
  await aPluginPackage(configDir, { id: 'Bad Name' })
  await aPluginPackage(configDir, { id: 'newer', hondana: { contract: 2 } })
  await aPluginPackage(configDir, { id: 'tasks', hondana: { type: 'TASK' } })
  const hidden = { type: 'object', properties: { group: { type: 'object', properties: { word: { type: 'string', format: 'password' } } } } }
  await aPluginPackage(configDir, { id: 'careless', hondana: { configSchema: hidden } })
  await aPluginPackage(configDir, { id: 'greedy', hondana: { hosts: ['*.example.org'] } })
  await aPluginPackage(configDir, { id: 'climber', manifest: { main: '../greedy/index.js' } })
  await aPluginPackage(configDir, { id: 'commonjs', manifest: { type: 'commonjs' } })
  const broken = await aPluginPackage(configDir, { id: 'broken' })
  await writeFile(join(broken, 'package.json'), '{')
  const target = await aPluginPackage(configDir, { id: 'target' })
  await symlink(target, join(plugins, 'linked'))
  await symlink(join(configDir, 'hondana.sqlite'), join(target, 'database.js'))
  const server = await aServer({ configDir })
  onTestFinished(() => server.close())
  const problems = Object.fromEntries((await listed(server)).map(({ id, problem }) => [id, problem]))
  expect(problems).toEqual({
    'Bad Name': expect.stringMatching(/^Rename its folder: use lowercase letters/),
    broken: expect.stringMatching(/^package.json isn't valid JSON/),
    careless: expect.stringMatching(/^package.json: hondana.configSchema.properties.group.properties.word: a password must not be inside/),
    climber: expect.stringMatching(/^package.json: main: must be a .js or .ts file/),
    commonjs: expect.stringMatching(/^package.json: type: must be "module"/),
    empty: expect.stringMatching(/^It has no package.json/),
    greedy: expect.stringMatching(/^package.json: hondana.hosts.0: must be a full host name such as/),
    linked: expect.stringMatching(/^It's a link/),
    newer: expect.stringMatching(/^package.json: hondana.contract: must be 1/),
    'srca:package': expect.stringMatching(/^Rename its folder: srca is a built-in plugin/),
    tasks: expect.stringMatching(/^package.json: hondana.type: plugins of type TASK aren't supported/),
    target: expect.stringMatching(/^It contains a link that points outside its folder: database.js/),
  })
  expect((await server.http.get('/api/v1/plugins/tasks')).json()).toMatchObject({ pluginType: 'TASK', usable: false, enabled: false })
  expect((await server.http.patch('/api/v1/plugins/newer', { enabled: true })).json()).toMatchObject({ status: 400, code: 'PLUGIN_UNFIT' })
  expect((await server.http.put('/api/v1/plugins/newer/config', {})).json()).toMatchObject({ code: 'PLUGIN_UNFIT' })
  expect((await server.http.get('/api/v1/plugins/newer/config')).json()).toEqual({})
  expect((await server.http.get('/api/v1/plugins/newer/logs')).json()).toMatchObject({ content: [], totalElements: 0 })
  for (const id of ['linked', 'srca%3Apackage', 'Bad%20Name']) {
    expect((await server.http.delete(`/api/v1/plugins/${id}`)).statusCode).toBe(204)
  }
  expect(existsSync(join(target, 'index.js'))).toBe(true)
  expect([existsSync(join(plugins, 'linked')), existsSync(join(plugins, 'srca')), existsSync(join(plugins, '.removed-before'))]).toEqual([
    false,
    false,
    false,
  ])
  expect((await server.http.delete('/api/v1/plugins/..%2F..')).statusCode).toBe(404)
  expect((await server.http.get('/api/v1/plugins/srca')).json()).toMatchObject({ builtIn: true })
  expect(await readFile(join(broken, 'package.json'), 'utf8')).toBe('{')
})
