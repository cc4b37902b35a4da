// Downloads to a library whose disk stops responding.
import { readdir } from 'node:fs/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findMountProblem } from '../builders/a-disk.ts'
import { aFakeMangaDex } from '../fakes/fake-mangadex.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aHangingLibrary } from './a-hanging-library.ts'

const noDisks = await findMountProblem(inject('runFolder'))

interface Download {
  readonly id: string
  readonly libraryId: string
  readonly status: string
  readonly message: string | null
}

test.skipIf(noDisks)('while a disk hangs, downloads from the same site to another library run; those to it wait and continue', async () => {
  const source = await aFakeMangaDex().title().chapters(2).title().chapters(1).start()
  onTestFinished(source.close)
  const { server, roots, ids, hang } = await aHangingLibrary({}, { source })
  const [first, second] = source.titles
  const [chapter] = source.chaptersOf(first)
  if (!chapter) throw new Error('no chapter')
  const queue = (libraryId: string, title = first) => server.ask<Download>('POST', '/downloads', { url: source.titleUrl(title), libraryId })
  source.breakPage(chapter, 2, 'held')
  await queue(ids.hanging)
  await expect.poll(() => source.requestedPages(chapter), pollOptions).toContain(2)
  const disk = await hang()
  source.heal()
  await queue(ids.other, second)
  const list = async () => (await server.ask<{ content: readonly Download[] }>('GET', '/downloads')).content
  const to = async (libraryId: string) => (await list()).find((download) => download.libraryId === libraryId)
  await expect.poll(() => to(ids.other), pollOptions).toMatchObject({ status: 'COMPLETED' })
  const unavailable = 'The folder of the library "hanging" is unavailable. Connect its disk; the download resumes automatically.'
  await expect.poll(() => to(ids.hanging), pollOptions).toMatchObject({ status: 'PENDING', message: unavailable })

  await disk.end()
  const waiting = await to(ids.hanging)
  await server.ask('POST', `/downloads/${waiting?.id}/action`, { action: 'TRY_NOW' })
  await expect.poll(() => to(ids.hanging), pollOptions).toMatchObject({ status: 'COMPLETED' })
  const archives = (await readdir(roots.hanging, { recursive: true })).filter((name) => name.endsWith('.cbz'))
  expect(archives).toHaveLength(2)
})

test.skipIf(noDisks)('a download to a disk that hangs can be deleted', async () => {
  const source = await aFakeMangaDex().title().chapters(1).start()
  onTestFinished(source.close)
  const { server, ids, hang } = await aHangingLibrary({}, { source })
  const [chapter] = source.chaptersOf()
  if (!chapter) throw new Error('no chapter')
  source.breakPage(chapter, 2, 'held')
  const { id } = await server.ask<Download>('POST', '/downloads', { url: source.titleUrl(), libraryId: ids.hanging })
  await expect.poll(() => source.requestedPages(chapter), pollOptions).toContain(2)
  await hang()
  source.heal()
  expect((await server.fetch(`/api/v1/downloads/${id}`, { method: 'DELETE' })).status).toBe(204)
  const statusOf = async () => (await server.fetch(`/api/v1/downloads/${id}`)).status
  await expect.poll(statusOf, pollOptions).toBe(404)
})
