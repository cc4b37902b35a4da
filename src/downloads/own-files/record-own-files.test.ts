import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDownloadQueue, type TestQueue } from '../../../test/builders/a-download-queue.ts'
import { anArchive } from '../../../test/builders/an-archive.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { databases } from '../../../test/setup/databases.ts'
import { scanLibraryTask } from '../../library/index.ts'

describe.each(databases)('files without a URL in the folder of a title on %s', (_engine, aDatabase) => {
  let source: FakeMangaDex
  let queue: TestQueue
  beforeAll(async () => {
    const title = aFakeMangaDex().title({ title: 'Berserk' }).chapters(1)
    source = await title
      .chapter({ number: '2', groups: ['A'] })
      .chapter({ number: '2', groups: ['B'] })
      .chapter({ number: '3' })
      .start()
    queue = await aDownloadQueue({ source, database: await aDatabase(), folderNaming: 'title', worker: false })
    await mkdir(join(queue.root, 'Berserk'))
  })
  afterAll(async () => {
    await queue.close()
    await source.close()
  })

  test('count as downloaded if their name names one chapter that is listed once, and are not downloaded again', async () => {
    for (const name of ['Berserk ch. 1', 'Berserk c002', 'Berserk v03'])
      await writeFile(join(queue.root, 'Berserk', `${name}.cbz`), anArchive({ seed: name }))
    const { context, libraryId } = queue
    await context.tasks.enqueue(context.db, scanLibraryTask, { libraryId })
    await queue.scanned()
    await queue.startWorker()
    const id = await queue.add(source.titleUrl())
    expect(await queue.ended(id)).toMatchObject({ status: 'COMPLETED' })
    expect(source.requestedChapters().toSorted()).toEqual(['2', '2', '3'])
    const own = context.db.selectFrom('chapterUrl').select(['number', 'file', 'source']).where('source', '!=', 'download')
    expect(await own.execute()).toEqual([{ number: '1', file: 'Berserk ch. 1.cbz', source: 'record-file' }])
    await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
    expect(await queue.ended(id)).toMatchObject({ message: 'No new chapters.' })
  })
})
