import { expect, onTestFinished, test } from 'vitest'
import { requireDefined } from '../../../src/kernel/errors/index.ts'
import { aPluginContext } from '../../../test/builders/plugin-context.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { galleryDl } from '../index.ts'
import { createAtHomePace } from './at-home-pace.ts'
import { openMangadexGateway } from './mangadex-gateway.ts'

async function openGateway() {
  const source = await aFakeMangaDex().title().chapter().start()
  const ctx = aPluginContext(galleryDl, { settings: { mangadexApiUrl: source.url } })
  const gateway = await openMangadexGateway({
    ctx,
    pace: createAtHomePace(ctx.clock),
    signal: ctx.signal,
    describe: async () => [],
    onWait: () => undefined,
    onStop: () => undefined,
    onBusy: () => undefined,
  })
  onTestFinished(async () => {
    gateway.close()
    await source.close()
  })
  return { source, gateway, chapterId: requireDefined(source.chaptersOf()[0], 'the first chapter').id }
}

test('a request without the secret path of the job gets no information and triggers nothing', async () => {
  const { source, gateway, chapterId } = await openGateway()
  const { origin } = new URL(gateway.url)
  for (const path of ['/', `/at-home/server/${chapterId}`, `/00000000000000000000000000000000/at-home/server/${chapterId}`]) {
    expect((await fetch(`${origin}${path}`)).status).toBe(404)
  }
  expect([source.requests.length, gateway.wasRequested()]).toEqual([0, false])
})

test('it listens on loopback only and closes the port when closed', async () => {
  const { gateway } = await openGateway()
  expect(new URL(gateway.url).hostname).toBe('127.0.0.1')
  gateway.close()
  await expect(fetch(gateway.url)).rejects.toThrow()
})

test('it serves only the three endpoints that a download needs', async () => {
  const { source, gateway, chapterId } = await openGateway()
  for (const path of ['/manga', '/user/follows/manga', '/auth/login']) {
    const response = await fetch(`${gateway.url}${path}`)
    expect([path, response.status]).toEqual([path, 404])
  }
  expect(source.requests).toHaveLength(0)
  expect(await (await fetch(`${gateway.url}/at-home/server/${chapterId}`)).json()).toMatchObject({ result: 'ok', baseUrl: source.url })
  expect(gateway.pagesOf(chapterId)).toBe(3)
})
