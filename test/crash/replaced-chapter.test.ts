// Kills a real server at every step of replacing a chapter with a better release and renaming it. The book keeps its identity and its
// reading progress; exactly one file exists at every moment.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { type DownloadStep, newNameSteps } from '../../src/downloads/index.ts'
import { inspectZip } from '../../src/formats/archive/zip/index.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aFakeMangaDex } from '../fakes/fake-mangadex.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aCrashingServer } from './crashing-server.ts'

interface Book {
  readonly id: string
  readonly name: string
  readonly readProgress: { readonly page: number } | null
}

/** Between these steps the archive, the row and the name change. */
const fatalSteps: readonly DownloadStep[] = ['archive-verified', 'renamed', 'committed', ...newNameSteps]
/** Later groups rank higher, so that every round has a better one. */
const groupOf = (round: number) => `Group ${round}`
const groups = fatalSteps.map((_, round) => groupOf(round + 1)).toReversed()

test.runIf(process.platform === 'linux')('a chapter that is being replaced survives a kill at every step', async ({ onTestFinished }) => {
  const source = await aFakeMangaDex()
    .title({ title: 'Everything Once' })
    .chapters(1, { pages: 3, groups: [groupOf(0)] })
    .start()
  onTestFinished(source.close)
  const server = await aCrashingServer(source)
  onTestFinished(server.cleanUp)
  await server.start()
  const library = await server.ask<{ id: string }>('POST', '/libraries', { name: 'Manga', root: server.root })
  const { id: downloadId } = await server.ask<{ id: string }>('POST', '/downloads', { url: source.titleUrl(), libraryId: library.id })
  const archives = async () => (await readdir(server.root, { recursive: true })).filter((name) => /\.(cbz|part)$/.test(name))
  const books = async () => (await server.ask<{ content: readonly Book[] }>('GET', '/books?size=50')).content
  const until = (check: () => Promise<void>) => vi.waitFor(check, pollOptions)

  await until(async () => expect(await books()).toMatchObject([{ name: 'c001 [Group 0]' }]))
  const [first] = await books()
  await server.ask('PATCH', `/books/${first?.id}/read-progress`, { page: 2 })
  const { content } = await server.ask<{ content: readonly { readonly id: string }[] }>('GET', '/series')
  await server.ask('PUT', `/series/${content[0]?.id}/release-preference`, { oneRelease: true, groups: [...groups, groupOf(0)] })

  for (const [n, step] of fatalSteps.entries()) {
    const group = groupOf(n + 1)
    await until(async () => expect((await server.ask<{ status: string }>('GET', `/downloads/${downloadId}`)).status).toBe('COMPLETED'))
    server.crashAt(step)
    const better = source.publish({ number: '1', groups: [group], pages: 3 })
    await server.ask('POST', `/downloads/${downloadId}/action`, { action: 'RETRY' }).catch(() => undefined)
    expect([step, await server.died()]).toEqual([step, 'SIGKILL'])
    expect([step, (await archives()).filter((name) => name.endsWith('.cbz'))]).toEqual([step, [expect.anything()]])

    await server.start()
    await until(async () =>
      expect([step, await books()]).toMatchObject([step, [{ id: first?.id, name: `c001 [${group}]`, readProgress: { page: 2 } }]]),
    )
    const [found, ...others] = await archives()
    const archive = requireDefined(found, `the archive ${step}`)
    expect([step, archive.split('/').at(-1), others]).toEqual([step, `c001 [${group}].cbz`, []])
    expect(inspectZip(join(server.root, archive)).comment).toContain(better.id)
    await until(async () => {
      const missing = await server.ask<{ chapters: readonly object[] }>('GET', `/series/${content[0]?.id}/missing-chapters`)
      expect([step, missing.chapters]).toEqual([step, []])
    })
  }
})
