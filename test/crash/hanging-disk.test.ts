// A disk that stops responding while books on it are being read: nothing else waits for it.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { aDisk, findMountProblem } from '../builders/a-disk.ts'
import { aHangingDisk } from '../builders/a-hanging-disk.ts'
import { anArchive } from '../builders/an-archive.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aCrashingServer, shortLived } from './crashing-server.ts'

const noDisks = await findMountProblem(inject('runFolder'))

/** The 30 seconds that a disk has to respond are two. */
const hurry = `
  const { setTimeout } = globalThis
  globalThis.setTimeout = (work, ms, ...rest) => setTimeout(work, ms === 30_000 ? 2_000 : ms, ...rest)`
const execArgv = [...shortLived, '--import', `data:text/javascript,${encodeURIComponent(hurry)}`]

interface Page<T> {
  readonly content: readonly T[]
}
interface Task {
  readonly name: string
  readonly key: string
  readonly state: string
  readonly errorSaying: { readonly code: string } | null
}

test.skipIf(noDisks)(
  'while a disk hangs, other books are read, another library is scanned, and people sign in',
  async ({ onTestFinished }) => {
    const server = await aCrashingServer({ url: 'http://127.0.0.1:9' }, { execArgv, env: { HONDANA_LOG_LEVEL: 'silent' } })
    onTestFinished(server.cleanUp)
    const roots = { Hanging: join(server.root, 'hanging'), Other: join(server.root, 'other') }
    // The server knows it as a disk of its own before it hangs.
    const share = await aDisk(roots.Hanging)
    onTestFinished(share.remove)
    await mkdir(roots.Other)
    for (const [name, root] of Object.entries(roots))
      for (let n = 1; n <= 20; n++) await writeFile(join(root, `${name} ${n}.cbz`), anArchive({ seed: `${name} ${n}` }))
    await server.start()
    const addLibrary = (name: keyof typeof roots) => server.ask<{ id: string }>('POST', '/libraries', { name, root: roots[name] })
    const [{ id: hangingId }, { id: otherId }] = [await addLibrary('Hanging'), await addLibrary('Other')]
    const books = async () =>
      (await server.ask<Page<{ id: string; url: string; media: { status: string } }>>('GET', '/books?unpaged=true')).content
    await expect.poll(async () => (await books()).filter(({ media }) => media.status === 'READY').length, pollOptions).toBe(40)
    const inHanging = (await books()).filter(({ url }) => url.startsWith(roots.Hanging))
    const [other] = (await books()).filter(({ url }) => url.startsWith(roots.Other))

    const disk = await aHangingDisk(roots.Hanging)
    onTestFinished(disk.end)
    const pages = inHanging.map(({ id }) => server.fetch(`/api/v1/books/${id}/pages/1`).catch(() => undefined))
    const files = inHanging.map(({ id }) => server.fetch(`/api/v1/books/${id}/file`).catch(() => undefined))
    const paths = [`/api/v1/books/${other?.id}/pages/1`, `/api/v1/books/${other?.id}/file`, '/']
    for (const path of paths) expect([path, (await server.fetch(path)).status]).toEqual([path, 200])
    const user = { email: 'new@example.org', password: 'correct horse battery', roles: [] }
    const { status } = await server.fetch('/api/v2/users', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(user),
    })
    expect(status).toBe(201)
    expect((await Promise.all([...pages, ...files])).map((response) => response?.status)).toEqual(Array(40).fill(503))
    for (const id of [hangingId, otherId]) await server.ask('POST', `/libraries/${id}/scan`)
    const scans = async () => {
      const { content } = await server.ask<Page<Task>>('GET', '/tasks')
      const latest = (id: string) => content.find(({ name, key }) => name === 'library.scan' && key === id)
      return [latest(hangingId)?.errorSaying?.code, latest(otherId)?.state]
    }
    await expect.poll(scans, pollOptions).toEqual(['LIBRARY_NOT_RESPONDING', 'SUCCEEDED'])
  },
)
