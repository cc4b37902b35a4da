// Files on a disk that can't be read at times.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findMountProblem } from '../../test/builders/a-disk.ts'
import { aFailingDisk, type FailingDisk } from '../../test/builders/a-failing-disk.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { anArchive } from '../../test/builders/an-archive.ts'

const noDisks = await findMountProblem(inject('runFolder'))

const folder = join(inject('runFolder'), randomUUID())
const sourceFile = join(folder, 'inbox', 'Dawn 1.cbz')
let server: TestServer
let libraryId: string
let disk: FailingDisk
beforeAll(async () => {
  if (noDisks) return
  disk = await aFailingDisk(folder)
  await mkdir(join(folder, 'inbox'))
  await writeFile(sourceFile, anArchive())
  await mkdir(join(folder, 'library'))
  server = await aServer({ working: true })
  libraryId = (await server.http.post('/api/v1/libraries', { name: 'Books', root: join(folder, 'library') })).json().id
  await server.app.context.tasks.idle()
})
afterAll(async () => {
  if (noDisks) return
  await server.close()
  await disk.remove()
})

test.skipIf(noDisks)('a file that could not be read is not called damaged, and is read once its disk works again', async () => {
  const listed = await server.http.post('/api/v1/transient-books', { path: join(folder, 'inbox') })
  const analyze = async () => (await server.http.post(`/api/v1/transient-books/${listed.json()[0].id}/analyze`)).json()
  const importIt = async () => {
    await server.http.post('/api/v1/imports', { copyMode: 'HARDLINK', books: [{ sourceFile, libraryId, newSeries: 'Dawn' }] })
    await server.app.context.tasks.idle()
    return (await server.http.get('/api/v1/imports')).json()[0]
  }
  await disk.fail()
  expect(await analyze()).toMatchObject({ status: 'ERROR', comment: 'ERR_1000 [EIO]' })
  expect(await importIt()).toMatchObject({ state: 'FAILED', errorSaying: { code: 'IMPORT_NOT_READABLE' } })
  await disk.heal()
  expect(await analyze()).toMatchObject({ status: 'READY' })
  expect(await importIt()).toMatchObject({ state: 'DONE' })
  expect(await readdir(join(folder, 'library'))).toEqual(['Dawn'])
})
