import { mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { anArchive } from '../../../test/builders/an-archive.ts'
import { createLog, createLogMemory } from '../../kernel/log/index.ts'

describe('a watched library', () => {
  let server: TestServer
  let library: TestLibrary
  const logged: string[] = []
  beforeAll(async () => {
    const destination = { write: (line: string) => void logged.push(line) }
    const log = await createLog({ logLevel: 'error', logFormat: 'json' }, { destination, memory: createLogMemory() })
    server = await aServer({ working: true, settings: { HONDANA_WATCH_LIBRARIES: 'true' }, log })
    library = await aLibrary({ server, files: { 'A/1.cbz': {}, 'B/1.cbz': {} } })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })
  const paths = async () => (await library.books()).filter(({ deleted }) => !deleted).map(({ url }) => url.slice(library.root.length + 1))
  const eventually = (expected: readonly string[]) => expect.poll(paths, { interval: 200 }).toEqual(expected)
  const scans = async () => {
    const response = await server.http.get('/api/v1/tasks')
    return response.json<{ content: { name: string }[] }>().content.map(({ name }) => name)
  }

  test('is watched as soon as it is added', async () => {
    await library.add('A/2.cbz')
    await eventually(['A/1.cbz', 'A/2.cbz', 'B/1.cbz'])
  })

  test('scans a folder once after a burst of changes', async () => {
    const before = await scans()
    // In parallel, so that a busy machine does not pause between them long enough for the folder to be scanned.
    await Promise.all([
      ...['3', '4', '5'].map((name) => library.add(`A/${name}.cbz`)),
      library.remove('A/1.cbz'),
      library.add('A/notes.txt', Buffer.from('no book')),
      library.add('.hidden/1.cbz'),
    ])
    await eventually(['A/2.cbz', 'A/3.cbz', 'A/4.cbz', 'A/5.cbz', 'B/1.cbz'])
    const after = await scans()
    const count = (all: readonly string[], name: string) => all.filter((one) => one === name).length
    expect(count(after, 'library.scan-folder') - count(before, 'library.scan-folder')).toBe(1)
    expect(count(after, 'library.scan')).toBe(count(before, 'library.scan'))
  })

  test('finds subfolders of folders that were moved here, and files added to them later', async () => {
    const away = `${library.root}-arriving`
    await mkdir(join(away, 'deep'), { recursive: true })
    await rename(away, join(library.root, 'C'))
    await library.add('C/deep/1.cbz')
    await eventually(['A/2.cbz', 'A/3.cbz', 'A/4.cbz', 'A/5.cbz', 'B/1.cbz', 'C/deep/1.cbz'])
    await library.add('C/deep/2.cbz')
    await eventually(['A/2.cbz', 'A/3.cbz', 'A/4.cbz', 'A/5.cbz', 'B/1.cbz', 'C/deep/1.cbz', 'C/deep/2.cbz'])
  })

  test('scans changes for which no scan could be queued, because the disk of the database was full', async () => {
    const { db } = server.app.context
    await sql`create trigger refuse before insert on task begin select raise(abort, 'database or disk is full'); end`.execute(db)
    onTestFinished(async () => void (await sql`drop trigger if exists refuse`.execute(db)))
    await library.add('D/1.cbz')
    await expect.poll(() => logged.join('\n'), { interval: 50 }).toContain('Queuing a scan of changed folders failed')
    await sql`drop trigger refuse`.execute(db)
    await expect.poll(paths, { interval: 200 }).toContain('D/1.cbz')
    await library.remove('D/1.cbz')
    await expect.poll(paths, { interval: 200 }).not.toContain('D/1.cbz')
  })

  test('keeps a renamed series', async () => {
    const before = (await library.series()).find(({ name }) => name === 'B')
    await library.move('B', 'Renamed')
    await expect.poll(async () => (await library.series()).find(({ name }) => name === 'Renamed')?.id, { interval: 200 }).toBe(before?.id)
  })

  test('becomes unavailable soon after its folder disappears, and is unchanged when it is back', async () => {
    const books = await paths()
    await rename(library.root, `${library.root}-away`)
    await expect.poll(async () => (await library.show()).unavailable, { interval: 200 }).toBe(true)
    expect(await paths()).toEqual(books)
    await rename(`${library.root}-away`, library.root)
    await library.scan()
    expect(await library.show()).toMatchObject({ unavailable: false })
    await library.add('Back/1.cbz', anArchive({ seed: 'back' }))
    await expect.poll(paths, { interval: 200 }).toContain('Back/1.cbz')
  })

  test('keeps most of its books when they are removed all at once, until a user confirms it', async () => {
    const files = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`S${index % 3}/c${index}.cbz`, {}]))
    const other = await aLibrary({ server, files })
    // The first event proves that the watch is active.
    await other.add('S0/more.cbz')
    await expect.poll(async () => (await other.books()).length, { interval: 200 }).toBe(16)
    const going = (await other.books()).slice(0, 14)
    await Promise.all(going.map(({ url }) => other.remove(url.slice(other.root.length + 1))))
    await expect.poll(async () => (await other.show()).attention?.vanishedBooks, { interval: 200 }).toBe(14)
    expect((await other.books()).map(({ deleted }) => deleted)).not.toContain(true)
    await other.removeFolder()
  })

  test('is also watched if its folder is a link', async () => {
    const other = await aLibrary({ server, files: { 'A/1.cbz': {} } })
    const link = `${other.root}-link`
    await symlink(other.root, link)
    expect((await server.http.patch(`/api/v1/libraries/${other.id}`, { root: link })).statusCode).toBe(204)
    await other.scan()
    // The second one is found by the watch alone: after the first one, nothing else asks for a scan.
    for (const [name, count] of [
      ['A/2.cbz', 2],
      ['A/3.cbz', 3],
    ] as const) {
      await other.add(name)
      await expect.poll(async () => (await other.books()).length, { interval: 200 }).toBe(count)
    }
    await rm(link)
    await other.removeFolder()
  })

  test('is no longer watched after it is deleted', async () => {
    const other = await aLibrary({ server, files: { 'A/1.cbz': {} } })
    expect((await server.http.delete(`/api/v1/libraries/${other.id}`)).statusCode).toBe(204)
    await rm(other.root, { recursive: true })
    expect((await server.http.get(`/api/v1/libraries/${other.id}`)).statusCode).toBe(404)
  })
})
