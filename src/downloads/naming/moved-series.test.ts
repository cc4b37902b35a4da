// A series stays the same series when a person moves its folder within its library.
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { aDownloadQueue } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const closes: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})

describe.each(oneDatabase)('a moved series on %s', { concurrent: true }, (_engine, aDatabase) => {
  test('is not downloaded again after a person deleted its folder and emptied the trash', async () => {
    const source = await aFakeMangaDex().title().chapters(2).start()
    const queue = await aDownloadQueue({ source, database: await aDatabase() })
    closes.push(source.close, queue.close)
    const id = await queue.add(source.titleUrl())
    await queue.ended(id)
    await queue.scanned()
    await rm(join(queue.root, source.firstTitle().id), { recursive: true })
    for (const query of ['', '?acceptVanished=true']) {
      await queue.ask('POST', `/libraries/${queue.libraryId}/scan${query}`)
      await queue.scanned()
    }
    await queue.ask('POST', `/libraries/${queue.libraryId}/empty-trash`)
    await queue.scanned()
    expect((await queue.ask('GET', '/series')).body).toMatchObject({ totalElements: 0 })
    await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
    expect(await queue.becomes(id, ({ message }) => message === 'No new chapters.')).toMatchObject({ status: 'COMPLETED' })
    expect(await queue.archives()).toEqual([])
  })

  test('gets new chapters in a nested folder, and none of its chapters count as missing', async () => {
    const source = await aFakeMangaDex().title().chapters(2).start()
    const queue = await aDownloadQueue({ source, database: await aDatabase() })
    closes.push(source.close, queue.close)
    const id = await queue.add(source.titleUrl())
    await queue.ended(id)
    await queue.scanned()
    const folder = source.firstTitle().id
    await mkdir(join(queue.root, 'Ongoing'))
    await rename(join(queue.root, folder), join(queue.root, 'Ongoing', folder))
    await queue.ask('POST', `/libraries/${queue.libraryId}/scan`)
    await queue.scanned()
    source.publish()
    source.forgetRequests()
    await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
    await queue.becomes(id, ({ status, updatedAt }) => status === 'COMPLETED' && updatedAt !== '')
    expect(source.requestedChapters()).toEqual(['3'])
    expect((await queue.archives()).map((path) => path.slice(0, path.lastIndexOf('/')))).toEqual(Array(3).fill(`Ongoing/${folder}`))
    await queue.scanned()
    const { body } = await queue.ask<{ content: { id: string; booksCount: number }[] }>('GET', '/series')
    expect(body.content).toMatchObject([{ booksCount: 3 }])
    expect((await queue.ask('GET', `/series/${body.content[0]?.id}/missing-chapters`)).body).toMatchObject({ chapters: [] })
  })

  test('shows an archive under its new name when a download notices the change before any scan', async () => {
    const source = await aFakeMangaDex().title().chapters(1).start()
    const queue = await aDownloadQueue({ source, database: await aDatabase() })
    closes.push(source.close, queue.close)
    const id = await queue.add(source.titleUrl())
    await queue.ended(id)
    await queue.scanned()
    const [archive] = await queue.archives()
    const newPath = join(queue.root, source.firstTitle().id, 'First.cbz')
    await rename(join(queue.root, requireDefined(archive, 'the archive')), newPath)
    await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
    await queue.becomes(id, ({ message }) => message === 'No new chapters.')
    await queue.scanned()
    const { body } = await queue.ask<{ content: { url: string }[] }>('GET', '/books')
    expect(body.content).toMatchObject([{ url: newPath }])
  })
})
