import { afterAll, describe, expect, test } from 'vitest'
import { aDownloadQueue } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'

const closes: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})

describe.each(oneDatabase)('in a new installation on %s', (_engine, aDatabase) => {
  test('folders are named after the title, and two titles with the same name that start together get different ones', async () => {
    const source = await aFakeMangaDex().title({ title: 'Twins' }).chapters(1).title({ title: 'TWINS' }).chapters(1).start()
    const queue = await aDownloadQueue({ source, database: await aDatabase(), folderNaming: 'title', worker: false })
    closes.push(source.close, queue.close)
    const ids = await Promise.all(source.titles.map((title) => queue.add(source.titleUrl(title))))
    const site = { downloads_per_site: '2' }
    await queue.ask('POST', '/plugins/extractor-downloader/config', site)
    await queue.startWorker()
    for (const id of ids) await queue.ended(id)
    const folders = (await queue.archives()).map((path) => path.slice(0, path.indexOf('/')))
    const [first, second] = source.titles.map(({ id }) => id.slice(0, 8))
    expect([['Twins', `TWINS [${second}]`].toSorted(), ['TWINS', `Twins [${first}]`].toSorted()]).toContainEqual(folders.toSorted())
  })
})
