// Requests that look at a folder on a disk that has stopped responding: none of the others waits for them.
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aDisk, findMountProblem } from '../builders/a-disk.ts'
import { aHangingDisk } from '../builders/a-hanging-disk.ts'
import { anArchive } from '../builders/an-archive.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aHangingLibrary } from './a-hanging-library.ts'

const noDisks = await findMountProblem(inject('runFolder'))
const json = (body: object) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

test.skipIf(noDisks)('while a disk hangs, requests for its folders are refused, and people sign in', async () => {
  const { server, roots, ids, books, hang } = await aHangingLibrary({ 'S/1.cbz': anArchive({ seed: '1' }) })
  const seriesId = books.hanging[0]?.seriesId
  await hang()
  const requests = {
    'follow list': () => server.fetch(`/api/v1/downloads/follow-txt/${ids.hanging}`),
    'followed titles': () => server.fetch('/api/v1/follows?url=https%3A%2F%2Fexample.org%2Ftitle'),
    'missing chapters': () => server.fetch(`/api/v1/series/${seriesId}/missing-chapters`),
    'folder chooser': () => server.fetch('/api/v1/filesystem', json({ path: roots.hanging })),
    'new folder': () => server.fetch('/api/v1/filesystem/folders', json({ path: roots.hanging, name: 'New' })),
    'free space': () => server.fetch(`/api/v1/filesystem/space?path=${encodeURIComponent(roots.hanging)}`),
    suggestions: () => server.fetch('/api/v1/filesystem/suggestions'),
    'import of a folder elsewhere': () => server.fetch('/api/v1/imports/proposals', json({ path: server.root })),
    'another library in the folder': () => server.fetch('/api/v1/libraries', json({ name: 'New', root: join(roots.hanging, 'S') })),
    'series.json': () => server.fetch(`/api/v1/series/${seriesId}/metadata/series-json`, { method: 'POST' }),
    'deletion of a series': () => server.fetch(`/api/v1/series/${seriesId}/file`, { method: 'DELETE' }),
  }
  const responses = Object.entries(requests).flatMap(([name, request]) =>
    Array.from({ length: 4 }, async () => [name, (await request()).status]),
  )
  const user = { email: 'new@example.org', password: 'correct horse battery', roles: [] }
  expect((await server.fetch('/api/v2/users', json(user))).status).toBe(201)
  expect(Object.fromEntries(await Promise.all(responses))).toEqual({
    'another library in the folder': 503,
    'deletion of a series': 409,
    'folder chooser': 503,
    'follow list': 409,
    'followed titles': 409,
    'free space': 200,
    'import of a folder elsewhere': 200,
    'missing chapters': 503,
    'new folder': 503,
    'series.json': 503,
    suggestions: 200,
  })
})

test.skipIf(noDisks)('while the disk of the backups hangs, a list and a backup fail with the reason', async () => {
  const backupsOf = ({ root }: { readonly root: string }) => join(root, '../config/backups')
  const { server, tasks } = await aHangingLibrary(
    {},
    { beforeStart: async (made) => onTestFinished((await aDisk(backupsOf(made))).remove) },
  )
  const disk = await aHangingDisk(backupsOf(server))
  onTestFinished(disk.end)
  const statuses = Array.from({ length: 40 }, async () => (await server.fetch('/api/v1/server-backups')).status)
  expect((await server.fetch('/')).status).toBe(200)
  expect(await Promise.all(statuses)).toEqual(Array(40).fill(503))
  await server.fetch('/api/v1/server-backups', { method: 'POST' })
  const made = async () => (await tasks()).find(({ name }) => name === 'database.back-up')
  await expect.poll(made, pollOptions).toMatchObject({ state: 'FAILED', errorSaying: { code: 'DISK_NOT_RESPONDING' } })
})
