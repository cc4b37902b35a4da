// A disk that stops responding while books on it are being read: nothing else waits for it.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { findMountProblem } from '../builders/a-disk.ts'
import { aHangingDisk } from '../builders/a-hanging-disk.ts'
import { anArchive } from '../builders/an-archive.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aCrashingServer } from './crashing-server.ts'

const noDisks = await findMountProblem(inject('runFolder'))

interface Page<T> {
  readonly content: readonly T[]
}

test.skipIf(noDisks)(
  'twenty books on a disk that hangs are requested, and other books, sign-in and the web app respond',
  async ({ onTestFinished }) => {
    const server = await aCrashingServer({ url: 'http://127.0.0.1:9' })
    onTestFinished(server.cleanUp)
    const roots = { Hanging: join(server.root, 'hanging'), Other: join(server.root, 'other') }
    for (const [name, root] of Object.entries(roots)) {
      await mkdir(root)
      for (let n = 1; n <= 20; n++) await writeFile(join(root, `${name} ${n}.cbz`), anArchive({ seed: `${name} ${n}` }))
    }
    await server.start()
    for (const [name, root] of Object.entries(roots)) await server.ask('POST', '/libraries', { name, root })
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
    await disk.end()
    await Promise.all([...pages, ...files])
  },
)
