// Messages of packages, and messages of the server that packages pass on.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { aPluginPackage } from '../../../../test/builders/a-plugin-package.ts'
import { aServer } from '../../../../test/builders/a-server.ts'
import { startFakeSite } from '../../../../test/fakes/fake-site.ts'

const entry = `export default (ctx) => ({
  searchSeries: async (query) => {
    if (query === 'a page') throw new ctx.errors.SourceAnswerInvalid('Not JSON: ' + '<p>'.repeat(10_000))
    if (query === 'own words') throw new ctx.errors.SourceAnswerInvalid('The site answered 500')
    try { await ctx.fetch(ctx.config.server, { maxBytes: 1_000 }) }
    catch (error) {
      if (query === 'other words') error.message = 'The disk is full'
      throw error
    }
    return []
  },
  getSeriesMetadata: async () => ({ title: 'x' }),
})`

test('a package message is shown unchanged, and a server message that it passes on keeps its code', async ({ onTestFinished }) => {
  const site = await startFakeSite(() => ({ status: 200, body: 'x'.repeat(5_000) }))
  onTestFinished(site.close)
  const configDir = join(inject('runFolder'), randomUUID())
  const properties = { server: { type: 'string', format: 'uri' } }
  await aPluginPackage(configDir, {
    id: 'talker',
    entry,
    hondana: { hostsFromConfig: ['server'], configSchema: { type: 'object', properties } },
  })
  const server = await aServer({ configDir, working: true })
  onTestFinished(server.close)
  await server.http.put('/api/v1/plugins/talker/config', { server: site.url })
  expect((await server.http.patch('/api/v1/plugins/talker', { enabled: true })).json()).toMatchObject({ problem: null })
  const reasonOf = async (query: string) =>
    (await server.http.get(`/api/v1/plugins/talker/search?query=${query}`)).json<{ params: { reason: unknown } }>().params.reason
  const { host } = new URL(site.url)
  expect(await reasonOf('handed on')).toMatchObject({ code: 'ANSWER_TOO_LARGE', params: { host, bytes: 1_000 } })
  expect(await reasonOf('own words')).toBe('The site answered 500')
  expect(await reasonOf('other words')).toBe('The disk is full')
  // A page that the site sent instead of an answer.
  expect(await reasonOf('a page')).toMatch(/^Not JSON: <p>/)
})
