// Imports chapters into the history while libraries and series are deleted, and while another process works in a folder.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { aSlowFile } from '../../../test/builders/a-slow-file.ts'
import { anArchive } from '../../../test/builders/an-archive.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { pollOptions } from '../../../test/setup/timeouts.ts'
import { buildArchiveComment } from '../../formats/comicinfo/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { folderClaim } from '../../library/index.ts'
import { recordFileName } from '../records/record-files.ts'

const aChapter = (n: number) => {
  const ids = { titleId: '0a0a0a0a-0000-4000-8000-000000000001', chapterId: `0b0b0b0b-0000-4000-8000-00000000000${n}` }
  return anArchive({ comment: buildArchiveComment({ ...ids, number: String(n), volume: null }) })
}

describe.each(oneDatabase)('on %s', (_engine, aDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
  })
  afterAll(() => server.close())

  const aLibraryOf = (...folders: string[]) =>
    aLibrary({ server, files: Object.fromEntries(folders.map((folder) => [`${folder}/c001.cbz`, anArchive({})])) })
  const importInto = async ({ id }: TestLibrary) => {
    const { taskIds } = (await server.http.post(`/api/v1/chapter-urls/import?libraryId=${id}`)).json<{ taskIds: readonly string[] }>()
    return requireDefined(taskIds[0], 'the ID of the task')
  }
  const taskOf = (id: string) => server.app.context.db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const finishedTask = async (id: string) => {
    await expect.poll(async () => (await taskOf(id)).finishedAt ?? (await taskOf(id)).error, pollOptions).not.toBeNull()
    return taskOf(id)
  }
  const recordedIn = async ({ id }: TestLibrary) => {
    const rows = await server.app.context.db.selectFrom('chapterUrl').select(['file', 'seriesId']).where('libraryId', '=', id).execute()
    return rows.toSorted((a, b) => String(a.file).localeCompare(String(b.file)))
  }

  test.each(['library', 'series'] as const)(
    'a %s that is deleted while its archives are read has nothing to import, and the task succeeds immediately',
    async (deleted) => {
      const library = await aLibraryOf('Series')
      await library.add('Series/c002.cbz', aChapter(2))
      const reading = await aSlowFile(join(library.root, 'Series', recordFileName))
      const taskId = await importInto(library)
      await using writer = await reading()
      if (deleted === 'library') expect((await server.http.delete(`/api/v1/libraries/${library.id}`)).statusCode).toBe(204)
      else await server.app.context.db.deleteFrom('series').where('libraryId', '=', library.id).execute()
      await writer.close()
      expect(await finishedTask(taskId)).toMatchObject({ state: 'SUCCEEDED', attempt: 1, error: null })
      expect(await recordedIn(library)).toEqual(deleted === 'library' ? [] : [{ file: 'c002.cbz', seriesId: null }])
    },
  )

  test('a folder in use is read later, while the other series are read now and queued tasks get its slot', async () => {
    const { claims } = server.app.context
    const library = await aLibraryOf('Free', 'Taken')
    await library.add('Free/c002.cbz', aChapter(2))
    await library.add('Taken/c003.cbz', aChapter(3))
    const taken = folderClaim(join(library.root, 'Taken'))
    await claims.hold(taken, async () => {
      expect(await finishedTask(await importInto(library))).toMatchObject({ state: 'SUCCEEDED', outcome: '{"imported":1}' })
      expect((await recordedIn(library)).map(({ file }) => file)).toEqual(['c002.cbz'])
      const queuedTasks = () => server.app.context.db.selectFrom('task').selectAll().where('state', '=', 'QUEUED').execute()
      await expect.poll(queuedTasks, pollOptions).toMatchObject([{ name: 'chapters.import-series', attempt: 0, error: null }])
    })
    await expect.poll(async () => (await recordedIn(library)).map(({ file }) => file), pollOptions).toEqual(['c002.cbz', 'c003.cbz'])
  })
})
