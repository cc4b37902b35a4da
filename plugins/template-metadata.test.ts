// The template of metadata plugins, copied into a server's configuration folder as a user would do it, fulfills the same contract as the
// built-in plugins.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { textOfSentence } from '../src/kernel/sentences/index.ts'
import { browseProviderContract } from '../src/plugins/contract/browse-provider.contract.ts'
import { metadataProviderContract } from '../src/plugins/contract/metadata-provider.contract.ts'
import { pluginsFeature } from '../src/plugins/index.ts'
import { aPluginPackage } from '../test/builders/a-plugin-package.ts'
import { anAppContext } from '../test/builders/an-app-context.ts'
import { startFakeJikan } from '../test/fakes/fake-jikan.ts'

const never = new AbortController().signal

async function installed() {
  const site = await startFakeJikan()
  const app = await anAppContext()
  await aPluginPackage(app.settings.configDir, { id: 'myanimelist' })
  const { feature, metadataSources } = pluginsFeature(app, [])
  const http = await app.open([feature])
  await http.inject({ method: 'PUT', url: '/api/v1/plugins/myanimelist/config', payload: { server: site.url } })
  const enabled = await http.inject({ method: 'PATCH', url: '/api/v1/plugins/myanimelist', payload: { enabled: true } })
  expect(enabled.json()).toMatchObject({ enabled: true, builtIn: false, problem: null })
  const provider = async () => {
    const state = await metadataSources.provider('myanimelist')
    if (state.state !== 'ready') throw new Error(textOfSentence(state.reason))
    return state.provider
  }
  const close = async () => {
    await app.close()
    await site.close()
  }
  return { site, http, provider, close }
}

metadataProviderContract('A package made from the template of metadata plugins', async () => {
  const { site, provider, close } = await installed()
  return {
    provider: await provider(),
    query: 'berserk',
    seriesId: '2',
    seriesUrl: 'https://myanimelist.net/manga/2/Berserk',
    unknownId: '99',
    breakSource: () => site.breakPath(/./, { status: 500 }),
    close,
  }
})

browseProviderContract('A package made from the template of metadata plugins', async () => {
  const { site, provider, close } = await installed()
  const { browse } = await provider()
  if (!browse) throw new Error('The template can be browsed')
  return {
    browse,
    hosts: ['cdn.myanimelist.net'],
    query: 'berserk',
    titleId: '2',
    unknownId: '99',
    adultQuery: 'grown up',
    breakSource: () => site.breakPath(/./, { status: 500 }),
    close,
  }
})

test('the fields of a MyAnimeList manga are mapped to fields of a series, and novels are left out', async () => {
  const { provider, http, site, close } = await installed()
  onTestFinished(close)
  const search = await (await provider()).searchSeries('berserk', null, never)
  expect(search).toMatchObject([{ sourceId: '2', year: 1989, artist: null, alternativeTitles: ['Berserk: The Prototype', 'ベルセルク'] }])
  expect(await (await provider()).getSeriesMetadata('2', null, never)).toMatchObject({
    title: 'Berserk',
    status: 'ONGOING',
    publisher: 'Young Animal',
    authors: [{ name: 'Kentarou Miura', role: 'writer' }],
    genres: ['Action', 'Horror'],
    tags: ['Gore', 'Seinen'],
    links: [{ label: 'MyAnimeList', url: 'https://myanimelist.net/manga/2' }],
  })
  await http.inject({ method: 'PUT', url: '/api/v1/plugins/myanimelist/config', payload: { server: site.url, title: 'Japanese' } })
  expect((await (await provider()).getSeriesMetadata('2', null, never)).title).toBe('ベルセルク')
})

test('the template’s own tests pass with nothing but Node', async () => {
  const folder = join(import.meta.dirname, '_templates/metadata')
  const { stdout } = await promisify(execFile)(process.execPath, ['--test', '--test-reporter=tap'], { cwd: folder, env: {} })
  expect(stdout).toMatch(/^# pass 7$/m)
})
