// A folder of a library on a disk of its own that hangs during a scan.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findMountProblem } from '../../../test/builders/a-disk.ts'
import { aHangingDisk } from '../../../test/builders/a-hanging-disk.ts'
import { aLibrary } from '../../../test/builders/a-library.ts'
import { aServer } from '../../../test/builders/a-server.ts'
import { createScanThread } from './scan-thread.ts'

const noDisks = await findMountProblem(inject('runFolder'))
const never = new AbortController().signal

test.skipIf(noDisks).each([
  { title: 'that makes no progress', stepMs: 2_000, signal: () => never, error: { code: 'DISK_NOT_RESPONDING' } },
  { title: 'that is cancelled', stepMs: 60_000, signal: () => AbortSignal.timeout(1_000), error: { name: 'TimeoutError' } },
])('a scan $title leaves its thread behind, and another library is scanned', async ({ stepMs, signal, error }) => {
  const server = await aServer({ working: true })
  const [hanging, other] = [await aLibrary({ server, name: 'A' }), await aLibrary({ server, name: 'B' })]
  const mounted = join(hanging.root, 'Mounted')
  const { databaseLocation: location, clock, memory, events } = server.app.context
  const patience = { stepMs, endMs: 100 }
  const left = new Map()
  const thread = createScanThread({ location, clock, memory: memory.decoded, origin: events.origin, smallMachine: true, left, patience })
  onTestFinished(async () => {
    await thread.close()
    await server.close()
    for (const library of [hanging, other]) await library.removeFolder()
  })
  const scan = (libraryId: string, cancelled = never) =>
    thread.run({ kind: 'scan', job: { libraryId } }, { signal: cancelled, onChanges: () => undefined })
  // A thread that is only starting stops without asking the disk.
  expect(await scan(hanging.id)).toMatchObject({ state: 'done' })
  await mkdir(mounted)
  const disk = await aHangingDisk(mounted)
  onTestFinished(disk.end)
  const begun = scan(hanging.id, signal())
  await expect(begun).rejects.toMatchObject(error)
  patience.stepMs = 60_000
  await other.add('S/1.cbz')
  expect(await scan(other.id)).toMatchObject({ state: 'done', series: 1 })
  // Each thread that asks the disk would be lost, too.
  await expect(scan(hanging.id)).rejects.toMatchObject({ code: 'DISK_NOT_RESPONDING' })
  await disk.end()
  await expect.poll(() => scan(hanging.id).catch(() => undefined)).toMatchObject({ state: 'done' })
  expect([...left]).toEqual([])
})
