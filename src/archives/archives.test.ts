import { writeFileSync } from 'node:fs'
import { access, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { anArchive, aPage } from '../../test/builders/an-archive.ts'
import { databases, onOneDatabase } from '../../test/setup/databases.ts'
import { aRar5 } from '../formats/archive/rar/rar.fixture.ts'
import { aSevenZip } from '../formats/archive/seven-zip/seven-zip.fixture.ts'
import { aZip } from '../formats/archive/zip/zip.fixture.ts'
import { plenty } from '../formats/decoder/decoder.fixture.ts'
import { createDecoder } from '../formats/decoder/index.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { silentLog } from '../kernel/log/index.ts'
import { convertBooks } from './archive-tasks.ts'
import { convertBook } from './convert-book.ts'

const pages = Object.fromEntries(['1.jpg', '2.jpg', '3.jpg'].map((name) => [name, aPage({ seed: 'packed' }, name)]))
const entries = [...Object.entries(pages), ['read me.txt', Buffer.from('by somebody')] as const].map(([name, content]) => ({
  name,
  content,
}))

async function aTar(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const tar = pack()
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, content)
  tar.finalize()
  return buffer(tar)
}

describe.each(databases)('archives of books on %s', (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({
      server,
      files: {
        'S/1.cbr': aRar5(entries),
        'S/2.cb7': await aSevenZip({ ...pages, 'read me.txt': 'by somebody' }),
        'S/3.cbz': {},
        'Crash/c.cbr': aRar5(entries.map(({ name, content }) => ({ name: `c${name}`, content }))),
      },
    })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  const ask = async (url: string) => {
    const response = await server.http.post(url)
    expect([response.statusCode, response.body]).toEqual([202, response.body])
    const { taskIds } = response.json<{ taskIds: string[] }>()
    const finishedTask = async (id: string) => {
      const { state, outcome, error } = (await server.http.get(`/api/v1/tasks/${id}`)).json()
      if (state === 'QUEUED' || state === 'RUNNING') throw new Error('It goes on.')
      return { state, outcome, error }
    }
    return Promise.all(
      taskIds.map((id) =>
        expect
          .poll(() => finishedTask(id))
          .toBeDefined()
          .then(() => finishedTask(id)),
      ),
    )
  }
  const namesOfPages = async (id: string) =>
    (await server.http.get(`/api/v1/books/${id}/pages`)).json<{ fileName: string }[]>().map(({ fileName }) => fileName)
  const exists = (path: string) =>
    access(join(library.root, path)).then(
      () => true,
      () => false,
    )

  test('are converted to CBZ with all their entries, and the book keeps its identity and read progress', async () => {
    const before = await library.book('1.cbr')
    await server.http.patch(`/api/v1/books/${before.id}/read-progress`, { page: 2 })
    await ask(`/api/v1/series/${before.seriesId}/archives/convert`)
    await expect.poll(() => library.book('1.cbz').catch(() => undefined)).toMatchObject({ media: { mediaType: 'application/zip' } })
    const after = await library.book('1.cbz')
    expect(after).toMatchObject({
      id: before.id,
      seriesId: before.seriesId,
      readProgress: { page: 2 },
      media: { pagesCount: 3, status: 'READY' },
    })
    await expect.poll(async () => [await exists('S/1.cbr'), await exists('S/2.cb7')]).toEqual([false, false])
    for (const [index, content] of Object.values(pages).entries()) {
      const page = await server.http.inject({ method: 'GET', url: `/api/v1/books/${after.id}/pages/${index + 1}` })
      expect(page.rawPayload.equals(content)).toBe(true)
    }
    expect((await readFile(join(library.root, 'S/2.cbz'))).includes('by somebody')).toBe(true)
    const { content } = (await server.http.get('/api/v1/history')).json()
    expect(content).toContainEqual(expect.objectContaining({ type: 'BookConverted', bookId: before.id }))
    expect((await library.books()).filter(({ deleted }) => deleted)).toEqual([])
  })

  once('always have a complete file, whenever the server is killed, and the work is finished afterwards', async () => {
    const before = await library.book('c.cbr')
    const decoder = createDecoder({ memory: plenty })
    const dying = (at: string) => ({
      ...server.app.context,
      decoder,
      onStep: (step: string) => {
        if (step === at) throw new Error(`The server died: ${step}`)
      },
    })
    const { signal } = new AbortController()
    await expect(convertBook(dying('written'), before.id, signal)).rejects.toThrow('died')
    await library.scan()
    expect(await exists('Crash/c.cbr')).toBe(true)
    await expect(convertBook(dying('row-changed'), before.id, signal)).rejects.toThrow('died')
    expect(await exists('Crash/c.cbz')).toBe(true)
    expect(await convertBook(dying('never'), before.id, signal)).toBe(false)
    await expect.poll(() => exists('Crash/c.cbr')).toBe(false)
    await expect
      .poll(async () => (await library.books()).filter(({ url }) => url.includes('/Crash/')).map(({ id, deleted }) => [id, deleted]))
      .toEqual([[before.id, false]])
    expect(await readdir(join(library.root, 'Crash'))).toEqual(['c.cbz'])
    await decoder.close()
  })

  once('are not deleted after a conversion if another file was put in their place meanwhile', async () => {
    await library.add('Swap/s.cbr', aRar5(entries.map(({ name, content }) => ({ name: `s${name}`, content }))))
    await library.scan()
    const before = await library.book('s.cbr')
    const decoder = createDecoder({ memory: plenty })
    const better = aRar5(entries.map(({ name, content }) => ({ name: `better ${name}`, content })))
    const deps = {
      ...server.app.context,
      decoder,
      // As a copy through a network share while the CBZ is being written.
      onStep: (step: string) => {
        if (step === 'written') writeFileSync(join(library.root, 'Swap/s.cbr'), better)
      },
    }
    await convertBook(deps, before.id, new AbortController().signal).catch(() => undefined)
    const left = await readdir(join(library.root, 'Swap'))
    const contents = await Promise.all(left.map((name) => readFile(join(library.root, 'Swap', name))))
    expect([left, contents.some((content) => content.includes('better 1.jpg'))]).toEqual([left, true])
    await decoder.close()
  })

  once('are repaired again after they were replaced by another damaged file, and both are kept', async () => {
    const damagedOne = (seed: string) => {
      const bytes = anArchive({ seed, pages: 3 })
      bytes.writeUInt8(0x55, bytes.indexOf(`${seed} 002.jpg`) + 20)
      return bytes
    }
    await library.add('Twice/t.cbz', damagedOne('first'))
    await library.scan()
    const { id } = await library.book('t.cbz')
    await ask(`/api/v1/books/${id}/archive/repair`)
    const second = damagedOne('second')
    await library.add('Twice/t.cbz', second)
    await library.scan()
    const [task] = await ask(`/api/v1/books/${id}/archive/repair`)
    const names = await readdir(join(library.root, 'Twice'))
    const kept = await Promise.all(names.map(async (name) => (await readFile(join(library.root, 'Twice', name))).equals(second)))
    expect({ outcome: task?.outcome, names, kept: kept.some(Boolean) }).toMatchObject({ outcome: { repaired: 1 }, kept: true })
  })

  once('are verified to the last byte on request and repaired as far as they are readable, and the damaged file is kept', async () => {
    const broken = anArchive({ seed: 'broken', pages: 3 })
    broken.writeUInt8(0x55, broken.indexOf('broken 002.jpg') + 20)
    await library.add('S/4.cbz', broken)
    const whole = anArchive({ seed: 'cut', pages: 4 })
    await library.add('S/5.cbz', whole.subarray(0, whole.indexOf('PK\x01\x02') + 10))
    await library.scan()
    const [{ outcome: verified } = { outcome: undefined }] = await ask(`/api/v1/archives/verify?libraryId=${library.id}`)
    expect(verified).toMatchObject({
      damaged: 2,
      troubles: expect.arrayContaining([expect.objectContaining({ title: '4', message: expect.stringContaining('002.jpg') })]),
    })
    const [{ outcome: repaired } = { outcome: undefined }] = await ask(`/api/v1/archives/repair?libraryId=${library.id}`)
    expect(repaired).toMatchObject({ repaired: 2, failed: 0 })
    expect((await readFile(join(library.root, 'S/4.cbz.damaged'))).equals(broken)).toBe(true)
    await expect.poll(async () => (await library.book('4.cbz')).media.pagesCount).toBe(2)
    await expect.poll(async () => (await library.book('5.cbz')).media.pagesCount).toBe(4)
    const [{ outcome: again } = { outcome: undefined }] = await ask(`/api/v1/archives/verify?libraryId=${library.id}`)
    expect(again).toMatchObject({ damaged: 0 })
  })

  once('of a TAR whose names begin with the folder itself are converted, as those of any other', async () => {
    await library.add(
      'Tape/t.cbt',
      await aTar(Object.fromEntries(Object.entries(pages).map(([name, content]) => [`./t/${name}`, content]))),
    )
    await library.scan()
    const { id } = await library.book('t.cbt')
    await ask(`/api/v1/books/${id}/archive/convert`)
    await expect.poll(() => library.book('t.cbz').catch(() => undefined)).toMatchObject({ id, media: { pagesCount: 3 } })
    await expect.poll(() => namesOfPages(id)).toEqual(['t/1.jpg', 't/2.jpg', 't/3.jpg'])
  })

  once('that end early are repaired whatever the encoding of their names, and the names are kept', async () => {
    const names = ['第1話/1.jpg', '第1話/2.jpg', '第1話\\3.jpg']
    const whole = aZip(names.map((name) => ({ name, content: aPage({ seed: 'unmarked' }, name) })))
    await library.add('S/6.cbz', whole.subarray(0, whole.indexOf('PK\x01\x02') + 10))
    await library.scan()
    const { id } = await library.book('6.cbz')
    const [task] = await ask(`/api/v1/books/${id}/archive/repair`)
    expect(task?.outcome).toMatchObject({ repaired: 1, failed: 0 })
    await expect.poll(async () => (await library.book('6.cbz')).media.pagesCount).toBe(3)
    expect(await namesOfPages(id)).toEqual(['第1話/1.jpg', '第1話/2.jpg', '第1話/3.jpg'])
  })

  once('that end early keep their pages apart when two entries have one name', async () => {
    const [first, second, third] = ['1.jpg', '2.jpg', '3.jpg'].map((name) => aPage({ seed: 'twice' }, name))
    const named = [
      ['a/1.jpg', first],
      ['a/2.jpg', second],
      ['a\\1.jpg', first],
      ['a/3.jpg', third],
    ] as const
    const whole = aZip(named.map(([name, content]) => ({ name, content: requireDefined(content, name) })))
    await library.add('S/7.cbz', whole.subarray(0, whole.indexOf('PK\x01\x02') + 10))
    await library.scan()
    const { id } = await library.book('7.cbz')
    const [task] = await ask(`/api/v1/books/${id}/archive/repair`)
    expect(task?.outcome).toMatchObject({ repaired: 1, failed: 0 })
    await expect.poll(async () => (await library.book('7.cbz')).media.pagesCount).toBe(3)
    const pageOf = async (number: number) => (await server.http.get(`/api/v1/books/${id}/pages/${number}`)).rawPayload
    expect(await Promise.all([1, 2, 3].map(pageOf))).toEqual([first, second, third])
  })

  test('follow the options of their library after a scan: renamed by their content or converted to CBZ', async () => {
    await server.http.patch(`/api/v1/libraries/${library.id}`, { repairExtensions: true })
    await library.add('Named/1.cbr', { seed: 'named' })
    await library.scan()
    const { id } = requireDefined(
      (await library.books()).find(({ url }) => url.includes('/Named/')),
      'the book in "Named"',
    )
    await expect.poll(() => exists('Named/1.cbr')).toBe(false)
    await expect
      .poll(async () => (await library.books()).filter(({ url }) => url.includes('/Named/')).map((book) => [book.id, basename(book.url)]))
      .toEqual([[id, '1.cbz']])
    await server.http.patch(`/api/v1/libraries/${library.id}`, { convertToCbz: true })
    await library.add('Named/2.cbr', aRar5(entries.map(({ name, content }) => ({ name: `n${name}`, content }))))
    await library.scan()
    await expect
      .poll(async () => (await library.books()).filter(({ url }) => url.includes('/Named/')).map(({ url }) => basename(url)))
      .toEqual(['1.cbz', '2.cbz'])
  })

  once('of a whole library are converted by one task at a time, in short runs that resume where the last one ended', async () => {
    const names = ['1', '2', '3']
    for (const name of names) {
      await library.add(`Many/${name}.cbr`, aRar5(entries.map((entry) => ({ ...entry, name: `${name}${entry.name}` }))))
    }
    await server.http.patch(`/api/v1/libraries/${library.id}`, { convertToCbz: false, repairExtensions: false })
    await library.scan()
    const decoder = createDecoder({ memory: server.app.context.memory.decoded })
    const nextMs = { value: 0 }
    // Each book appears to take a quarter of an hour.
    const clock = { ...server.app.context.clock, now: () => (nextMs.value += 900_000) }
    const run = {
      taskId: 'T',
      attempt: 1,
      signal: new AbortController().signal,
      log: silentLog,
      progress: () => undefined,
      continueWith: () => undefined,
    }
    const books = (await library.books()).filter(({ url }) => url.includes('/Many/'))
    const before = requireDefined(books.map(({ id }) => id).sort()[0], 'the first book')
    const report = await convertBooks({ ...server.app.context, clock, decoder }, { libraryId: library.id, afterId: before }, run)
    expect(report).toEqual({ changed: 1, failed: 0, troubles: [], continuedBy: expect.any(String) })
    const cbz = async () => (await Promise.all(names.map((name) => exists(`Many/${name}.cbz`)))).filter(Boolean).length
    await expect.poll(cbz).toBe(2)
    const response = await server.http.post(`/api/v1/archives/convert?libraryId=${library.id}`)
    expect(response.json<{ taskIds: string[] }>().taskIds).toHaveLength(1)
    await expect.poll(cbz).toBe(3)
    await decoder.close()
  })

  once('never overwrite an existing file', async () => {
    const cbr = aRar5(entries.map(({ name, content }) => ({ name: `x${name}`, content })))
    await library.add('Taken/1.cbr', cbr)
    await writeFile(join(library.root, 'Taken/1.cbz'), 'mine')
    await server.http.patch(`/api/v1/libraries/${library.id}`, { convertToCbz: false, repairExtensions: false })
    await library.scan()
    const book = (await library.books()).find(({ url }) => url.endsWith('/Taken/1.cbr'))
    const [finished] = await ask(`/api/v1/books/${book?.id}/archive/convert`)
    expect(finished).toMatchObject({ state: 'FAILED', error: expect.stringContaining('1.cbz') })
    expect([(await stat(join(library.root, 'Taken/1.cbr'))).size, await readFile(join(library.root, 'Taken/1.cbz'), 'utf8')]).toEqual([
      cbr.length,
      'mine',
    ])
  })
})
