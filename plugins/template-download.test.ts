// The template of download plugins, copied into a server's configuration folder as a user would do it, fulfills the same contract as the
// built-in downloader.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { textOfSentence } from '../src/kernel/sentences/index.ts'
import { downloadProviderContract } from '../src/plugins/contract/download-provider.contract.ts'
import { pluginsFeature } from '../src/plugins/index.ts'
import { aPluginPackage } from '../test/builders/a-plugin-package.ts'
import { anAppContext } from '../test/builders/an-app-context.ts'
import { startFakePepperCarrot } from '../test/fakes/fake-peppercarrot.ts'
import { galleryDl } from './gallery-dl/index.ts'

const titleUrl = 'https://www.peppercarrot.com/en/webcomics/peppercarrot.html'
const episodeUrl = (episode: string) => `https://www.peppercarrot.com/en/webcomic/${episode}.html`

downloadProviderContract('A package made from the template of downloads', async () => {
  const site = await startFakePepperCarrot(3)
  const app = await anAppContext()
  await aPluginPackage(app.settings.configDir, { id: 'peppercarrot', template: 'download' })
  const { feature, downloadProvider } = pluginsFeature(app, [galleryDl])
  const http = await app.open([feature])
  await http.inject({ method: 'PUT', url: '/api/v1/plugins/peppercarrot/config', payload: { server: site.url } })
  const enabled = await http.inject({ method: 'PATCH', url: '/api/v1/plugins/peppercarrot', payload: { enabled: true } })
  expect(enabled.json()).toMatchObject({ enabled: true, builtIn: false, pluginType: 'DOWNLOAD', problem: null })
  const state = await downloadProvider()
  if (state.state !== 'ready') throw new Error(textOfSentence(state.reason))
  return {
    provider: state.provider,
    titleUrl,
    chapterUrl: episodeUrl('ep02_A-Story'),
    unknownUrl: episodeUrl('ep99_A-Story'),
    answersInBatches: false,
    publish: site.publish,
    pageBytes: ({ url }, page) => site.pageBytes(requireDefined(/ep\d[\w-]+/.exec(url)?.[0], 'the episode in the address'), page),
    pageRequests: () => site.count(/\.jpg$/),
    slowDown: (latencyMs) => site.breakPath(/\.jpg$/, { latencyMs }),
    breakLists: () => site.breakPath(/episodes/, { status: 500 }),
    close: async () => {
      await app.close()
      await site.close()
    },
  }
})

test('the template’s own tests pass with nothing but Node', async () => {
  const folder = join(import.meta.dirname, '_templates/download')
  const { stdout } = await promisify(execFile)(process.execPath, ['--test', '--test-reporter=tap'], { cwd: folder, env: {} })
  expect(stdout).toMatch(/^# pass 3$/m)
})
