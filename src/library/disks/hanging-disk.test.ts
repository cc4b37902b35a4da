// A library on a network drive that no longer responds: nothing waits for it but its own work.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findMountProblem } from '../../../test/builders/a-disk.ts'
import { aHangingDisk } from '../../../test/builders/a-hanging-disk.ts'
import { aLibrary } from '../../../test/builders/a-library.ts'
import { aServer } from '../../../test/builders/a-server.ts'
import { pollOptions } from '../../../test/setup/timeouts.ts'

const noDisks = await findMountProblem(inject('runFolder'))

test.skipIf(noDisks)(
  'a server one of whose libraries hangs starts, watches the others and downloads to them, and stops, although a download to that one was interrupted',
  async () => {
    const configDir = await mkdtemp(join(tmpdir(), 'hondana-hanging-'))
    const first = await aServer({ configDir, working: true })
    const [hanging, other] = [await aLibrary({ server: first, name: 'A' }), await aLibrary({ server: first, name: 'B' })]
    // Its worker was killed.
    const { db } = first.app.context
    await first.http.post('/api/v1/downloads', { url: 'https://example.org/title', libraryId: hanging.id })
    await db.updateTable('download').set({ status: 'DOWNLOADING', slot: 'a', leaseOwner: 'gone', leaseUntil: 0 }).execute()
    expect(await db.selectFrom('download').select('status').execute()).toEqual([{ status: 'DOWNLOADING' }])
    await first.close()
    const disk = await aHangingDisk(hanging.root)
    onTestFinished(async () => {
      await disk.end()
      for (const library of [hanging, other]) await library.removeFolder()
      await rm(configDir, { recursive: true })
    })

    const server = await aServer({ configDir, working: true, settings: { HONDANA_WATCH_LIBRARIES: 'true' } })
    await other.add('A/1.cbz')
    const tasks = async () => (await server.http.get('/api/v1/tasks')).json<{ content: { name: string }[] }>().content
    await expect.poll(tasks).toContainEqual(expect.objectContaining({ name: 'library.scan-folder' }))
    await server.http.post('/api/v1/downloads', { url: 'https://example.net/title', libraryId: other.id })
    const downloads = () => server.app.context.db.selectFrom('download').select(['libraryId', 'status', 'message']).execute()
    // Where gallery-dl isn't installed, the queue says so.
    const hasStarted = async () =>
      (await downloads()).some(({ libraryId, status, message }) => libraryId === other.id && (status !== 'PENDING' || message !== null))
    await expect.poll(hasStarted, pollOptions).toBe(true)
    expect(await downloads()).toContainEqual({ libraryId: hanging.id, status: 'DOWNLOADING', message: null })
    await server.close()
  },
)
