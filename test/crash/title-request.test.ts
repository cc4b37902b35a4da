// Kills a real server at every step of approving a request. Each request is approved in the end, and its title is followed and downloaded
// once.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { FollowStep } from '../../src/follows/index.ts'
import { aFakeMangaDex } from '../fakes/fake-mangadex.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aCrashingServer } from './crashing-server.ts'

const steps: readonly FollowStep[] = ['follow-stored', 'follow-line-written', 'follow-completed']

interface Request {
  readonly id: string
  readonly state: string
  readonly unread: boolean
}

test.runIf(process.platform === 'linux')('a request is approved once, whenever the server is killed', async ({ onTestFinished }) => {
  const source = await aFakeMangaDex().titles(steps.length, 1, { pages: 1 }).start()
  onTestFinished(source.close)
  const server = await aCrashingServer(source)
  onTestFinished(server.cleanUp)
  await server.start()
  await server.ask('POST', '/libraries', { name: 'Manga', root: server.root })
  await server.ask('PATCH', '/plugins/srca', { enabled: true })
  // As MangaDex itself names them, without the title.
  const urls = source.titles.map(({ id }) => `https://mangadex.org/title/${id}`)

  for (const [n, step] of steps.entries()) {
    const { id } = await server.ask<Request>('POST', '/title-requests', { source: 'srca', titleId: source.titles[n]?.id })
    server.crashAt(step)
    await server.ask('POST', `/title-requests/${id}/approve`).catch(() => undefined)
    expect([step, await server.died()]).toEqual([step, 'SIGKILL'])
    await server.start()
    const state = async () =>
      (await server.ask<{ content: readonly Request[] }>('GET', '/title-requests')).content.find((one) => one.id === id)
    await vi.waitFor(async () => expect([step, await state()]).toMatchObject([step, { state: 'approved' }]), pollOptions)
    // The answer was lost, so the person tries again.
    await server.ask('POST', `/title-requests/${id}/approve`)
  }
  expect(await readFile(join(server.root, 'follow.txt'), 'utf8')).toBe(urls.map((url) => `${url}\n`).join(''))
  expect((await server.ask<{ content: readonly object[] }>('GET', '/downloads')).content).toHaveLength(steps.length)
})
