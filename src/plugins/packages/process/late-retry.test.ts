// Plugin packages that ask to be called again at an impossible time.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aPluginPackage } from '../../../../test/builders/a-plugin-package.ts'
import { aServer } from '../../../../test/builders/a-server.ts'

test.each(['1e300', 'Number.MAX_SAFE_INTEGER', '-1e300'])(
  'a package that asks to retry at %s is unavailable, not a fault of the server',
  async (retryAtMs) => {
    const configDir = join(inject('runFolder'), randomUUID())
    const entry = `export default () => ({
    searchSeries: async () => { throw Object.assign(new Error('Come back later'), { name: 'SourceUnavailable', status: 4.5, retryAtMs: ${retryAtMs} }) },
    getSeriesMetadata: async () => ({ title: 'x' }),
  })`
    await aPluginPackage(configDir, { id: 'patient', hondana: { name: 'patient' }, entry })
    const server = await aServer({ configDir })
    onTestFinished(server.close)
    await server.http.patch('/api/v1/plugins/patient', { enabled: true })
    const search = async () => (await server.http.get('/api/v1/plugins/patient/search?query=berserk')).json()
    expect(await search()).toMatchObject({ status: 503, message: expect.stringContaining('Come back later') })
  },
)
