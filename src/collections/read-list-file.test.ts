import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { anArchive } from '../../test/builders/an-archive.ts'
import { aSqliteDatabase } from '../../test/setup/databases.ts'
import { hasUnzip, readWithYauzl, testWithUnzip } from '../formats/archive/zip/independent-reader.fixture.ts'
import { aReadList, createTestCollectionLibrary, type TestCollectionLibrary } from './collections.fixture.ts'

describe('several books in one ZIP', () => {
  let library: TestCollectionLibrary
  beforeAll(async () => {
    library = await createTestCollectionLibrary(await aSqliteDatabase())
  })
  afterAll(() => library.close())

  /** Writes the archive to disk and lists it with other programs. */
  const entriesOf = async (bytes: Buffer) => {
    const path = join(inject('runFolder'), 'several.zip')
    await writeFile(path, bytes)
    if (hasUnzip) testWithUnzip(path)
    return (await readWithYauzl(path)).entries
  }

  test('a read list is sent in its order, each book named by its position', async () => {
    const { id } = await aReadList(library, 'Über „alles“', ['Bliss 2', 'Crimson 1', 'Abyss 1'])
    const response = await library.server.http.get(`/api/v1/readlists/${id}/file`)
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(response.rawPayload.length),
      'content-disposition': expect.stringContaining(`filename*=UTF-8''${encodeURIComponent('Über „alles“')}.zip`),
    })
    const entries = await entriesOf(response.rawPayload)
    expect(entries.map(({ name, method }) => [name, method])).toEqual([
      ['1 - 2.cbz', 0],
      ['2 - 1.cbz', 0],
      ['3 - 1.cbz', 0],
    ])
    expect(entries[0]?.content.equals(anArchive({ seed: 'Bliss/2.cbz' }))).toBe(true)
  })

  test('a series is sent with the original file names of its books', async () => {
    const response = await library.server.http.get(`/api/v1/series/${library.series.Abyss}/file`)
    expect(response.headers['content-disposition']).toContain('Abyss.zip')
    expect((await entriesOf(response.rawPayload)).map(({ name }) => name)).toEqual(['1.cbz', '2.cbz', '3.cbz'])
  })

  test('hidden books are left out, and a user who may not download gets nothing', async () => {
    const { id } = await aReadList(library, 'Mixed', ['Crimson 1', 'Abyss 1'])
    const response = await library.child.get(`/api/v1/readlists/${id}/file`)
    expect((await entriesOf(response.rawPayload)).map(({ name }) => name)).toEqual(['1 - 1.cbz'])
    expect((await library.child.get(`/api/v1/series/${library.series.Crimson}/file`)).statusCode).toBe(403)
    expect((await library.guest.get(`/api/v1/readlists/${id}/file`)).statusCode).toBe(404)
    const reader = await library.server.aUser('looker@example.org', { roles: ['PAGE_STREAMING'] })
    for (const url of [`/api/v1/readlists/${id}/file`, `/api/v1/series/${library.series.Abyss}/file`])
      expect((await reader.get(url)).statusCode).toBe(403)
  })

  test('a book with an unavailable file is reported before the first byte', async () => {
    const { id } = await aReadList(library, 'Lost', ['Abyss 1', 'Dusk 1'])
    await library.other.remove('Dusk')
    const response = await library.server.http.get(`/api/v1/readlists/${id}/file`)
    expect(response.json()).toMatchObject({ status: 404, code: 'BOOK_FILE_MISSING' })
  })
})
