// Work on the files of a library whose disk has stopped responding: that of other libraries doesn't wait for it.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { aRar5 } from '../../src/formats/archive/rar/rar.fixture.ts'
import { findMountProblem } from '../builders/a-disk.ts'
import { anArchive, aPage } from '../builders/an-archive.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aHangingLibrary } from './a-hanging-library.ts'

const noDisks = await findMountProblem(inject('runFolder'))
const rar = () => aRar5([{ name: '1.jpg', content: aPage({ widthPx: 80, heightPx: 120 }, 'rar') }])
const json = (body: object) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

test.skipIf(noDisks)('conversions, deletions, checks, cuts and imports of another library run while a disk hangs', async () => {
  const { server, roots, ids, books, hang, tasks } = await aHangingLibrary({ 'S/1.cbr': rar(), 'T/1.cbz': anArchive({ seed: '1' }) })
  const incoming = join(server.root, 'incoming')
  await mkdir(incoming)
  for (const name of ['hanging', 'other']) await writeFile(join(incoming, `${name}.cbz`), anArchive({ seed: name }))
  await hang()
  const request = async (library: 'hanging' | 'other') => {
    const libraryId = ids[library]
    const zip = books[library].find(({ url }) => url.endsWith('.cbz'))
    const rarId = books[library].find(({ url }) => url.endsWith('.cbr'))?.id
    await server.fetch(`/api/v1/books/${rarId}/archive/convert`, { method: 'POST' })
    await server.fetch(`/api/v1/archives/convert?libraryId=${libraryId}`, { method: 'POST' })
    await server.fetch(`/api/v1/archives/verify?libraryId=${libraryId}`, { method: 'POST' })
    await server.fetch(`/api/v1/archives/repair?libraryId=${libraryId}`, { method: 'POST' })
    const choice = { sourceFile: join(incoming, `${library}.cbz`), libraryId, newSeries: 'Imported' }
    expect((await server.fetch('/api/v1/imports', json({ copyMode: 'COPY', books: [choice] }))).status).toBe(202)
    return (await server.fetch(`/api/v1/books/${zip?.id}/file`, { method: 'DELETE' })).status
  }
  expect(await request('hanging')).toBe(409)
  expect(await request('other')).toBe(202)
  const names = async () => (await readdir(roots.other, { recursive: true })).filter((name) => /\.cb.$/.test(name)).toSorted()
  await expect.poll(names, pollOptions).toEqual(['Imported/other.cbz', 'S/1.cbz'])
  // Whether the scan's own follow-up work had ended before depends on the machine.
  const unfinished = async () =>
    (await tasks())
      .filter(({ name, state }) => name !== 'library.hash-files' && (state === 'QUEUED' || state === 'RUNNING'))
      .map(({ name, errorSaying }) => [name, errorSaying?.code])
      .toSorted()
  await expect.poll(unfinished, pollOptions).toEqual([
    ['archives.convert-book', 'DISK_NOT_RESPONDING'],
    ['archives.convert-books', 'LIBRARY_NOT_RESPONDING'],
    ['archives.repair', 'LIBRARY_NOT_RESPONDING'],
    ['archives.verify', 'LIBRARY_NOT_RESPONDING'],
    ['imports.import-book', 'LIBRARY_NOT_RESPONDING'],
  ])
})
