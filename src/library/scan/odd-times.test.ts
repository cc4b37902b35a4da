// Files with times that no clock shows.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aDisk, findMountProblem, type TestDisk } from '../../../test/builders/a-disk.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'

const noDisks = await findMountProblem(inject('runFolder'))

describe.skipIf(noDisks).each(databases)('a file with an odd time on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let disk: TestDisk
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server })
    // A file system that can store any time.
    disk = await aDisk(join(library.root, 'A'), join(inject('runFolder'), randomUUID()))
  })
  afterAll(async () => {
    await server.close()
    await disk.remove()
    await library.removeFolder()
  })

  test.each([
    ['-99999999999999', '0000-01-01T00:00:00Z'],
    ['-62167219201', '0000-01-01T00:00:00Z'],
    ['-5', '1969-12-31T23:59:55Z'],
    ['253402300800', '9999-12-31T23:59:59Z'],
    ['99999999999999', '9999-12-31T23:59:59Z'],
    ['9223372036854775807', '9999-12-31T23:59:59Z'],
  ])('of %s seconds after 1970 is listed and shown, and the next scan takes it for unchanged', async (seconds, fileLastModified) => {
    const name = `${seconds}.cbz`
    await library.add(`A/${name}`)
    await promisify(execFile)('touch', ['-d', `@${seconds}`, join(library.root, 'A', name)])
    expect(await library.scan()).toMatchObject({ filesRead: 1 })
    const book = await library.book(name)
    expect(book).toMatchObject({ fileLastModified, media: { status: 'READY' } })
    expect((await server.http.get(`/api/v1/books/${book.id}/pages/1`)).statusCode).toBe(200)
    const { headers } = await server.http.get(`/api/v1/books/${book.id}/file`)
    expect(headers['last-modified']).toBe(new Date(fileLastModified).toUTCString())
    expect(await library.series()).toHaveLength(1)
    expect(await library.scan()).toMatchObject({ filesRead: 0 })
  })
})
