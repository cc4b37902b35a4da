import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../../test/builders/a-server.ts'
import { anArchive } from '../../../../test/builders/an-archive.ts'

describe('a file that is written during a scan', () => {
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ working: true })
    library = await aLibrary({ server, files: { 'A/1.cbz': {} } })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  /** Copies slowly until the returned function is called, then copies the rest immediately. */
  const copySlowly = async (path: string, bytes: Buffer) => {
    const target = join(library.root, path)
    await mkdir(join(target, '..'), { recursive: true })
    await writeFile(target, bytes.subarray(0, 10))
    let copied = 10
    let isEnough = false
    const copying = (async () => {
      for (; !isEnough && copied < bytes.length; copied++) {
        await appendFile(target, bytes.subarray(copied, copied + 1))
        await pause(20)
      }
      await appendFile(target, bytes.subarray(copied))
    })()
    return async () => {
      isEnough = true
      await copying
    }
  }

  test('is not added yet, or its book is unchanged, and is scanned again', async () => {
    const { id } = await library.book('A/1.cbz')
    const finishNew = await copySlowly('A/2.cbz', anArchive({ seed: 'new', pages: 20 }))
    const finishReplaced = await copySlowly('A/1.cbz', anArchive({ seed: 'better', pages: 20 }))
    expect(await library.scan()).toMatchObject({ state: 'done', filesRead: 0, booksTrashed: 0, unsettled: [join(library.root, 'A')] })
    expect((await library.books()).map((book) => [book.id, book.media.status, book.media.pagesCount])).toEqual([[id, 'READY', 3]])
    await Promise.all([finishNew(), finishReplaced()])
    const statuses = async () => (await library.books()).map(({ media }) => `${media.status} ${media.pagesCount}`)
    await expect.poll(statuses, { interval: 200 }).toEqual(['READY 20', 'READY 20'])
    expect((await library.book('A/1.cbz')).id).toBe(id)
  })

  test('is added immediately once it is complete, as is a broken one that is no longer written to', async () => {
    await writeFile(join(library.root, 'A/fresh.cbz'), anArchive({ seed: 'fresh' }))
    await writeFile(join(library.root, 'A/broken.cbz'), 'this is no archive')
    expect(await library.scan()).toMatchObject({ filesRead: 2, unsettled: [] })
    expect(await library.book('A/fresh.cbz')).toMatchObject({ media: { status: 'READY' } })
    expect(await library.book('A/broken.cbz')).toMatchObject({ media: { status: 'UNSUPPORTED', comment: 'ERR_1001' } })
  })
})
