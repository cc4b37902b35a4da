// Series folders named by MangaDex ID get the names of their titles; nothing that belongs to a series or a book is lost.
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases, onOneDatabase } from '../../../test/setup/databases.ts'
import { buildArchiveComment } from '../../formats/comicinfo/index.ts'
import { folderClaim } from '../../library/index.ts'
import { applyRenamesTask } from '../naming/apply-renames.task.ts'

const idOf = (n: number) => `${n}a0a0a0a-0000-4000-8000-00000000000${n}`

/** A downloaded chapter. */
const aChapter = (title: number, name: string, n = 1) => ({
  seed: `${title} ${n}`,
  comicInfo: { Series: name, Number: n },
  comment: buildArchiveComment({
    titleId: idOf(title),
    chapterId: `${title}b0b0b0b-0000-4000-8000-00000000000${n}`,
    number: String(n),
    volume: null,
  }),
})

interface Report {
  readonly renamed: number
  readonly skipped: number
  readonly details: readonly { readonly from: string; readonly to: string | null; readonly message: string }[]
}

describe.each(databases)('naming folders after titles on %s', (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    const image = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])
    library = await aLibrary({
      server,
      files: {
        [`${idOf(1)}/c001.cbz`]: aChapter(1, 'Berserk'),
        [`${idOf(1)}/c002.cbz`]: aChapter(1, 'Berserk', 2),
        [`${idOf(1)}/cover.jpg`]: image,
        'Own folder/1.cbz': {},
      },
    })
  })
  afterEach(async () => {
    await server.http.delete(`/api/v1/libraries/${library.id}`)
    await library.removeFolder()
  })

  const address = (query = '') => `/api/v1/downloads/rename-folders?libraryId=${library.id}${query}`
  const preview = async (): Promise<Report> => (await server.http.post(address())).json<Report>()
  const run = async (): Promise<Report> => {
    const { taskIds } = (await server.http.post(address('&preview=false'))).json<{ taskIds: readonly string[] }>()
    await server.app.context.tasks.idle()
    return (await server.http.get(`/api/v1/tasks/${taskIds[0]}`)).json<{ outcome: Report }>().outcome
  }
  const folders = async () => (await readdir(library.root)).toSorted()
  const chaptersIn = async () => {
    const { db } = server.app.context
    return db.selectFrom('chapterUrl').select(['seriesFolder', 'file']).where('libraryId', '=', library.id).orderBy('file').execute()
  }

  test('keeps ids, progress, images and history, records it in the journal, and has nothing to do the second time', async () => {
    const before = await library.books()
    const read = await library.book('c001.cbz')
    await server.http.patch(`/api/v1/books/${read.id}/read-progress`, { completed: true })
    const { db } = server.app.context
    const poster = {
      ownerKind: 'series',
      ownerId: read.seriesId,
      type: 'SIDECAR',
      selected: 1,
      sourcePath: `${idOf(1)}/cover.jpg`,
    } as const
    const facts = { mediaType: 'image/jpeg', sizeBytes: 4, widthPx: 1, heightPx: 1, sourceAt: 0, createdAt: 0 }
    await db
      .insertInto('poster')
      .values({ id: library.id, ...poster, ...facts })
      .execute()
    expect(await preview()).toMatchObject({
      renamed: 1,
      skipped: 0,
      details: [{ from: idOf(1), to: 'Berserk', message: `${idOf(1)} → Berserk` }],
    })
    expect(await folders()).toEqual([idOf(1), 'Own folder'])

    expect(await run()).toMatchObject({ renamed: 1, skipped: 0 })
    expect(await folders()).toEqual(['Berserk', 'Own folder'])
    const posters = await db.selectFrom('poster').select('sourcePath').where('id', '=', library.id).execute()
    expect(posters).toEqual([{ sourcePath: 'Berserk/cover.jpg' }])
    for (const query of ['', 'deep=true']) {
      expect((await library.books()).map(({ id, seriesId }) => [id, seriesId]).toSorted()).toEqual(
        before.map(({ id, seriesId }) => [id, seriesId]).toSorted(),
      )
      expect((await library.books()).filter(({ deleted }) => deleted)).toEqual([])
      await library.scan(query)
    }
    expect(await library.book('Berserk/c001.cbz')).toMatchObject({ id: read.id, readProgress: { completed: true } })
    expect(await chaptersIn()).toEqual(['c001.cbz', 'c002.cbz'].map((file) => ({ seriesFolder: 'Berserk', file })))
    const images = await db.selectFrom('artwork').select(['path', 'seriesPath']).where('libraryId', '=', library.id).execute()
    expect(images).toEqual([{ path: 'Berserk/cover.jpg', seriesPath: 'Berserk' }])
    const { content } = (await server.http.get('/api/v1/history?type=SeriesFolderRenamed')).json()
    expect(content[0]).toMatchObject({
      seriesId: read.seriesId,
      properties: { 'former folder': join(library.root, idOf(1)), 'new folder': join(library.root, 'Berserk') },
    })
    expect(await db.selectFrom('folderRename').selectAll().execute()).toEqual([])
    expect(await run()).toMatchObject({ renamed: 0, skipped: 0, details: [] })
  })

  once('gives two titles with the same name different folders, as a download would', async () => {
    await library.add(`${idOf(2)}/c001.cbz`, aChapter(2, 'BERSERK'))
    await library.scan()
    const names = [
      { from: idOf(1), to: 'Berserk' },
      { from: idOf(2), to: `BERSERK [${idOf(2).slice(0, 8)}]` },
    ]
    expect((await preview()).details).toMatchObject(names)
    expect((await run()).details).toMatchObject(names)
    expect(await folders()).toEqual([`BERSERK [${idOf(2).slice(0, 8)}]`, 'Berserk', 'Own folder'])
  })

  once('skips folders whose name is taken, with unknown files, without an identity or a name, or in use, and says why', async () => {
    await mkdir(join(library.root, 'berserk'))
    await library.add(`${idOf(2)}/c001.cbz`, aChapter(2, 'Notes'))
    await library.add(`${idOf(2)}/notes.txt`, new Uint8Array([1]))
    await library.add(`${idOf(3)}/c001.cbz`, { comicInfo: { Series: 'Anonymous' } })
    await library.add(`${idOf(4)}/c001.cbz`, aChapter(4, idOf(4)))
    await library.add(`${idOf(5)}/c001.cbz`, aChapter(5, 'Busy'))
    await library.scan()
    const reasons = [
      `${idOf(1)}: The name "Berserk" is taken.`,
      `${idOf(2)}: The folder contains "notes.txt", which Hondana doesn't recognize.`,
      `${idOf(3)}: Only the folder's name contains the ID of its title, so renaming it would lose the ID.`,
      `${idOf(4)}: The name of the title is unknown.`,
    ]
    const { details } = await preview()
    expect(details.map(({ message }) => message)).toEqual([...reasons, `${idOf(5)} → Busy`])
    const report = await server.app.context.claims.hold(folderClaim(join(library.root, idOf(5))), () => run())
    expect(report).toMatchObject({ renamed: 0, skipped: 5 })
    expect(report.details.at(-1)?.message).toBe(`${idOf(5)}: The folder is being changed right now, for example by a download.`)
    expect(await folders()).toEqual([1, 2, 3, 4, 5].map(idOf).concat('Own folder', 'berserk'))
  })

  test('that was interrupted is completed by the next run if the folder has its new name, and repeated if it has not', async () => {
    const { db } = server.app.context
    const before = await library.book('c001.cbz')
    const begun = { libraryId: library.id, fromFolder: idOf(1), toFolder: 'Berserk' }
    await db.insertInto('folderRename').values(begun).execute()
    expect(await run()).toMatchObject({ renamed: 1 })
    await rename(join(library.root, 'Berserk'), join(library.root, 'Elsewhere'))
    await db
      .insertInto('folderRename')
      .values({ ...begun, fromFolder: 'Berserk', toFolder: 'Elsewhere' })
      .execute()
    await run()
    expect((await library.book('Elsewhere/c001.cbz')).id).toBe(before.id)
    expect(await chaptersIn()).toMatchObject([{ seriesFolder: 'Elsewhere' }, { seriesFolder: 'Elsewhere' }])
    expect(await db.selectFrom('folderRename').selectAll().execute()).toEqual([])
  })

  test('does not lose the rename of an archive that was queued before its folder was renamed', async () => {
    const { db, tasks } = server.app.context
    const row = await db.selectFrom('chapterUrl').selectAll().where('file', '=', 'c001.cbz').executeTakeFirstOrThrow()
    // As after a release of group B replaced the one without a group.
    await db.updateTable('chapterUrl').set({ groups: '["B"]' }).where('id', '=', row.id).execute()
    const replaced = { ...row, id: '0000000000000', chapterKey: crypto.randomUUID(), file: null }
    await db.insertInto('chapterUrl').values(replaced).execute()
    await run()
    const pending = { titleKey: idOf(1), series: 'Berserk', namePattern: '', untilMs: Date.now() + 60_000 }
    await tasks.enqueue(db, applyRenamesTask, { libraryId: library.id, seriesFolder: idOf(1), ...pending })
    await tasks.idle()
    expect(await readdir(join(library.root, 'Berserk'))).toEqual(expect.arrayContaining(['c001 [B].cbz', 'c002.cbz']))
    await library.scan()
    expect((await library.books()).map(({ name }) => name)).toContain('c001 [B]')
  })

  once('is reserved for administrators', async () => {
    const reader = await server.aUser(`reader-${library.id}@example.org`)
    expect((await reader.post(address('&preview=false'))).statusCode).toBe(403)
    expect((await reader.post(address())).statusCode).toBe(403)
  })
})
