// Metadata packages as people compare their titles.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { aPluginPackage } from '../../../../test/builders/a-plugin-package.ts'
import { aServer } from '../../../../test/builders/a-server.ts'

const entry = `export default () => ({
  searchSeries: async () => [],
  getSeriesMetadata: async () => ({ title: 'Berserk', totalBookCount: 0 }),
})`

test('a book count of 0 means that it is unknown, as many services send it', async ({ onTestFinished }) => {
  const configDir = join(inject('runFolder'), randomUUID())
  await aPluginPackage(configDir, { id: 'counter', entry })
  const server = await aServer({ configDir })
  onTestFinished(server.close)
  await server.http.patch('/api/v1/plugins/counter', { enabled: true })
  const details = await server.http.get('/api/v1/plugins/counter/metadata/1')
  expect([details.statusCode, details.json()]).toMatchObject([200, { title: 'Berserk', totalBookCount: null }])
})
