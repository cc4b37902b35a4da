// A library on a disk that can't be read at times.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findMountProblem } from '../../../test/builders/a-disk.ts'
import { aFailingDisk, type FailingDisk } from '../../../test/builders/a-failing-disk.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'

const noDisks = await findMountProblem(inject('runFolder'))

let server: TestServer
let library: TestLibrary
let disk: FailingDisk
beforeAll(async () => {
  if (noDisks) return
  server = await aServer({ working: true })
  library = await aLibrary({ server })
  disk = await aFailingDisk(join(library.root, 'A'), join(inject('runFolder'), randomUUID()))
  for (const name of ['1', '2'])
    await library.add(`A/${name}.cbz`, { files: { 'ComicInfo.xml': `<ComicInfo><Title>Dawn ${name}</Title></ComicInfo>` } })
  await library.scan()
})
afterAll(async () => {
  if (noDisks) return
  await server.close()
  await disk.remove()
  await library.removeFolder()
})

test.skipIf(noDisks)('a book that is analyzed while its disk fails stays readable and is analyzed later', async () => {
  const before = await library.book('1.cbz')
  expect(before).toMatchObject({ media: { status: 'READY', pagesCount: 3 }, metadata: { title: 'Dawn 1' } })
  await disk.fail()
  await server.http.post(`/api/v1/books/${before.id}/analyze`)
  await server.app.context.tasks.idle()
  expect(await library.book('1.cbz')).toEqual(before)
  expect(await library.scan()).toMatchObject({ filesRead: 1 })
  await disk.heal()
  expect(await library.scan()).toMatchObject({ filesRead: 1 })
  expect(await library.scan()).toMatchObject({ filesRead: 0 })
  expect(await library.book('1.cbz')).toMatchObject({ media: { status: 'READY', pagesCount: 3 }, metadata: { title: 'Dawn 1' } })
})
