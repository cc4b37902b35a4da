// What administrators change on one node, as they see it on another one.
import { expect, onTestFinished, test } from 'vitest'
import { aPluginPackage } from '../../test/builders/a-plugin-package.ts'
import { aServer } from '../../test/builders/a-server.ts'
import { aPostgresDatabase } from '../../test/setup/databases.ts'
import type { PluginDto } from './plugins.schemas.ts'

const echo = `export default ({ config }) => ({
  searchSeries: async () => [{ sourceId: '1', title: config.token, sourceUrl: 'https://example.org/1' }],
  getSeriesMetadata: async () => ({ title: 'x' }),
})`

/** With the packages `mine`, which needs a token, and `broken`, which is invalid. */
async function twoNodes() {
  const database = await aPostgresDatabase()
  const first = await aServer({ database })
  const configSchema = {
    type: 'object',
    required: ['token'],
    properties: { token: { type: 'string', format: 'password', title: 'Token' } },
  }
  const hondana = { name: 'Mine', configSchema, hostsFromConfig: [] }
  await aPluginPackage(first.configDir, { id: 'mine', entry: echo, hondana })
  await aPluginPackage(first.configDir, { id: 'broken', hondana: { contract: 2 } })
  // Packages are found at the start.
  const one = await aServer({ database })
  const other = await aServer({ database })
  onTestFinished(async () => {
    for (const server of [first, one, other]) await server.app.close()
    await database.drop()
  })
  return [one.http, other.http] as const
}

test('a problem of a plugin that is solved on one node is no longer shown by the other one', async () => {
  const [one, other] = await twoNodes()
  await one.patch('/api/v1/plugins/mine', { enabled: true })
  expect((await other.get('/api/v1/plugins/mine/search?query=x')).statusCode).toBe(502)
  const problem = async () => (await other.get('/api/v1/plugins/mine')).json<PluginDto>().problem
  expect(await problem()).toContain('must be configured first')
  await one.put('/api/v1/plugins/mine/config', { token: 'secret' })
  await expect.poll(problem).toBeNull()
  expect((await other.get('/api/v1/plugins/mine/search?query=x')).statusCode).toBe(200)
})

test('a package that is removed on one node is no longer listed by the other one, even if it was never valid', async () => {
  const [one, other] = await twoNodes()
  const packages = async () => (await other.get('/api/v1/plugins')).json<PluginDto[]>().flatMap(({ id, builtIn }) => (builtIn ? [] : [id]))
  expect(await packages()).toEqual(expect.arrayContaining(['mine', 'broken']))
  for (const id of ['mine', 'broken']) expect((await one.delete(`/api/v1/plugins/${id}`)).statusCode).toBe(204)
  await expect.poll(packages).toEqual([])
  expect((await other.delete('/api/v1/plugins/broken')).statusCode).toBe(404)
})
