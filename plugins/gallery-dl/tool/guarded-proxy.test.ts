import { expect, test } from 'vitest'
import { withExtractorFile } from '../../../test/builders/extractor-file.ts'
import { aPluginContext, type ContextSpec } from '../../../test/builders/plugin-context.ts'
import { galleryDl } from '../index.ts'
import { withGuardedProxy } from './guarded-proxy.ts'

/** Returns the proxy passed to gallery-dl, and when the server's proxy was opened and closed. */
const wayWith = async (spec: ContextSpec) => {
  const seen: string[] = []
  const openProxy = async (alsoTo: readonly string[]) => {
    seen.push(`opened for ${alsoTo.join()}`)
    return { url: 'http://proxy', close: () => void seen.push('closed') }
  }
  await withGuardedProxy({ ...aPluginContext(galleryDl, spec), openProxy }, async (proxy) => void seen.push(`${proxy}`))
  return seen
}

test('gallery-dl uses the server’s proxy, which allows FlareSolverr and is closed afterwards', async () => {
  expect(await wayWith({ config: { flaresolverr_url: 'http://10.0.0.2:8191' } })).toEqual([
    'opened for 10.0.0.2:8191',
    'http://proxy',
    'closed',
  ])
})

test('a proxy set by an administrator takes precedence', async () => {
  expect(await wayWith({ settings: { proxyInEnvironment: true } })).toEqual(['undefined'])
  expect(await withExtractorFile({ extractor: { proxy: 'http://10.0.0.1:3128' } }, wayWith)).toEqual(['undefined'])
  expect(await withExtractorFile({ extractor: { onesite: { proxy: 'http://10.0.0.1:3128' } } }, wayWith)).toContain('http://proxy')
})
