// A disk that stops responding while books on it are being read: nothing else waits for it.
import { expect, inject, test } from 'vitest'
import { findMountProblem } from '../builders/a-disk.ts'
import { anArchive } from '../builders/an-archive.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aHangingLibrary } from './a-hanging-library.ts'

const noDisks = await findMountProblem(inject('runFolder'))

test.skipIf(noDisks)('while a disk hangs, other books are read, another library is scanned, and people sign in', async () => {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n + 1}.cbz`, anArchive({ seed: `${n + 1}` })]))
  const { server, ids, books, hang, tasks } = await aHangingLibrary(files)
  const [other] = books.other
  await hang()
  const pages = books.hanging.map(({ id }) => server.fetch(`/api/v1/books/${id}/pages/1`).catch(() => undefined))
  const downloads = books.hanging.map(({ id }) => server.fetch(`/api/v1/books/${id}/file`).catch(() => undefined))
  const paths = [`/api/v1/books/${other?.id}/pages/1`, `/api/v1/books/${other?.id}/file`, '/']
  for (const path of paths) expect([path, (await server.fetch(path)).status]).toEqual([path, 200])
  const user = { email: 'new@example.org', password: 'correct horse battery', roles: [] }
  const { status } = await server.fetch('/api/v2/users', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  })
  expect(status).toBe(201)
  expect((await Promise.all([...pages, ...downloads])).map((response) => response?.status)).toEqual(Array(40).fill(503))
  for (const id of [ids.hanging, ids.other]) await server.ask('POST', `/libraries/${id}/scan`)
  const scans = async () => {
    const all = await tasks()
    const latest = (id: string) => all.find(({ name, key }) => name === 'library.scan' && key === id)
    return [latest(ids.hanging)?.errorSaying?.code, latest(ids.other)?.state]
  }
  await expect.poll(scans, pollOptions).toEqual(['LIBRARY_NOT_RESPONDING', 'SUCCEEDED'])
})
