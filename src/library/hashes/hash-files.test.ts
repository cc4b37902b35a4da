import { createHash } from 'node:crypto'
import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { aLibrary, type LibrarySpec, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { createHasher } from './file-hash.ts'

describe('the digests of a file', () => {
  const path = join(inject('runFolder'), 'to-be-hashed')
  afterAll(() => rm(path))
  const written = async (bytes: Uint8Array) => {
    await writeFile(path, bytes)
    const hasher = await createHasher()
    return { whole: hasher.whole(path, () => undefined), koreader: hasher.koreader(path) }
  }

  test('are XXH3-128, with the published values for empty and short input', async () => {
    expect((await written(Buffer.alloc(0))).whole).toBe('99aa06d3014798d86001c324468d497f')
    expect((await written(Buffer.from('a'))).whole).toBe('a96faf705af16834e6c632b61e964e1f')
  })

  test('include KOReader’s, of 1 KiB samples that end with the file', async () => {
    const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * 7) % 251))
    const samples = [0, 1024, 4096, 16_384].map((place) => bytes.subarray(place, place + 1024))
    expect((await written(bytes)).koreader).toBe(createHash('md5').update(Buffer.concat(samples)).digest('hex'))
    const short = bytes.subarray(0, 1500)
    expect((await written(short)).koreader).toBe(createHash('md5').update(short).digest('hex'))
  })

  test('of a large file can be aborted', async () => {
    await writeFile(path, Buffer.alloc(3 * 1024 * 1024))
    const hasher = await createHasher()
    const stop = () => {
      throw new Error('enough')
    }
    expect(() => hasher.whole(path, stop)).toThrow('enough')
    expect(hasher.whole(path, () => undefined)).toHaveLength(32)
  })
})

describe.each(databases)('file digests on %s', (_engine, aDatabase) => {
  let server: TestServer
  const libraries: TestLibrary[] = []
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
  })
  afterAll(() => server.close())
  afterEach(async () => {
    for (const library of libraries.splice(0)) await library.removeFolder()
  })
  const withFiles = async (files: LibrarySpec['files'] = {}, options: LibrarySpec['options'] = {}) => {
    const library = await aLibrary({ server, files, options })
    libraries.push(library)
    return library
  }
  const patch = async (library: TestLibrary, options: object) => {
    await server.http.patch(`/api/v1/libraries/${library.id}`, options)
    await server.app.context.tasks.idle()
  }
  const hashed = async () => {
    const { content } = (await server.http.get('/api/v1/tasks')).json<{
      content: { name: string; outcome: { hashed: number } | null }[]
    }>()
    return content.filter(({ name }) => name === 'library.hash-files').map(({ outcome }) => outcome?.hashed)
  }
  const koreaderOf = async (bookId: string) =>
    (await server.app.context.db.selectFrom('book').select('koreaderHash').where('id', '=', bookId).executeTakeFirst())?.koreaderHash

  test('are computed once after the scan, and again when the file changes', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {} })
    const before = await library.book('A/1.cbz')
    expect(before.fileHash).toMatch(/^[0-9a-f]{32}$/)
    const runs = (await hashed()).length
    await library.scan('deep=true')
    expect(await hashed()).toHaveLength(runs)
    await library.add('A/1.cbz', { pages: 5 })
    await library.scan()
    expect((await hashed())[0]).toBe(1)
    expect((await library.book('A/1.cbz')).fileHash).not.toBe(before.fileHash)
    await library.move('A/1.cbz', 'A/moved.cbz')
    const runsNow = (await hashed()).length
    await library.scan()
    expect(await hashed()).toHaveLength(runsNow)
  })

  test('are computed as the library is configured, also when the option is enabled later', async () => {
    const library = await withFiles({ 'A/1.cbz': {} }, { hashFiles: false })
    const { id, fileHash } = await library.book('A/1.cbz')
    expect([fileHash, await koreaderOf(id)]).toEqual(['', ''])
    await patch(library, { hashKoreader: true })
    expect([(await library.book('A/1.cbz')).fileHash, await koreaderOf(id)]).toEqual(['', expect.stringMatching(/^[0-9a-f]{32}$/)])
    await patch(library, { hashFiles: true })
    expect((await library.book('A/1.cbz')).fileHash).toHaveLength(32)
  })

  test('are not computed for a file that has changed since the last scan', async () => {
    const library = await withFiles({ 'A/1.cbz': {} }, { hashFiles: false })
    await utimes(join(library.root, 'A/1.cbz'), new Date(), new Date())
    await patch(library, { hashFiles: true })
    expect((await library.book('A/1.cbz')).fileHash).toBe('')
    await library.scan()
    expect((await library.book('A/1.cbz')).fileHash).toHaveLength(32)
  })
})
