// The server-wide blacklist, and blacklisting a book's chapter, over HTTP.
import { describe, expect, test, vi } from 'vitest'
import { databases } from '../../../test/setup/databases.ts'
import { pollOptions } from '../../../test/setup/timeouts.ts'
import { type BlacklistEntryDto, createTestLibrary } from './missing-chapters.fixture.ts'

interface Blocked {
  readonly content: readonly (BlacklistEntryDto & Readonly<Record<'seriesTitle' | 'seriesId' | 'createdBy' | 'createdDate', string>>)[]
  readonly totalElements: number
}

describe.each(databases)('the server-wide blacklist on %s', (_engine, aDatabase) => {
  test('lists chapter, reason and creator in pages, and removes several entries at once', async (context) => {
    const { source, queue, seriesId, lookAgain, block } = await createTestLibrary(context, await aDatabase())
    const all = async (query = '') => (await queue.ask<Blocked>('GET', `/blacklist${query}`)).body
    const unwanted = [1, 2, 3].map((n) => source.publish({ groups: [`Group ${n}`] }))
    for (const chapter of unwanted) {
      await block({ chapterUrl: source.chapterUrl(chapter), chapterNumber: chapter.number, reason: `as bad as ${chapter.number}` })
    }
    await lookAgain()
    const page = await all('?size=2')
    expect(page).toMatchObject({ totalElements: 3, content: [{ reason: 'as bad as 5' }, { reason: 'as bad as 4' }] })
    expect(page.content[0]).toMatchObject({ seriesId, seriesTitle: expect.any(String), createdBy: expect.any(String) })
    expect((await all('?size=2&page=1')).content).toMatchObject([{ chapterNumber: '3' }])
    expect((await all('?search=BAD%20as%204')).content).toHaveLength(1)
    expect((await all(`?libraryId=NOPE`)).content).toEqual([])
    expect((await queue.ask('GET', '/blacklist?size=0')).status).toBe(400)
    const ids = (await all()).content.map(({ id }) => id)
    expect((await queue.ask('POST', '/blacklist/take-off', { ids: [] })).status).toBe(400)
    expect((await queue.ask('POST', '/blacklist/take-off', { ids: [...ids.slice(0, 2), 'NOPE'] })).body).toEqual({ takenOff: 2 })
    expect((await all()).content).toMatchObject([{ chapterNumber: '3' }])
    // The chapters are missing, so they are downloaded; the one that is still blocked is not.
    await vi.waitFor(async () => expect(await queue.archives()).toHaveLength(4), pollOptions)
  })

  test('blocks the chapter of a book, and deletes its file only on request', async (context) => {
    const { queue, lookAgain, books, missing } = await createTestLibrary(context, await aDatabase())
    const [first, second] = await books()
    const blockBook = (id = '', body: object = {}) =>
      queue.ask<BlacklistEntryDto & { code: string }>('POST', `/books/${id}/blacklist`, body)
    const response = await blockBook(first?.id, { reason: 'mislabelled' })
    expect(response).toMatchObject({
      status: 201,
      body: { chapterNumber: '1', groups: ['First'], reason: 'mislabelled', automatic: false },
    })
    expect(await blockBook(first?.id)).toMatchObject({ status: 409, body: { code: 'CHAPTER_BLACKLISTED' } })
    expect((await blockBook(second?.id, { deleteFile: true })).status).toBe(201)
    await queue.scanned()
    expect(await queue.archives()).toHaveLength(1)
    await lookAgain()
    expect(await queue.archives()).toHaveLength(1)
    expect(await missing()).toMatchObject([{ number: '1' }, { number: '2', state: 'blacklisted' }])
    expect((await blockBook('NOPE')).status).toBe(404)
  })
})
