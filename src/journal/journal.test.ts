import { describe, expect, test } from 'vitest'
import { aServer } from '../../test/builders/a-server.ts'
import { databases } from '../../test/setup/databases.ts'
import { joinSentences, textOfSentence } from '../kernel/sentences/index.ts'
import { recordInJournal } from './index.ts'

const reason = joinSentences(['Requested by Anna.', 'It was old.'])

const atMs = Date.UTC(2026, 0, 2, 3, 4, 5, 678)

describe.each(databases)('the journal on %s', (_engine, aDatabase) => {
  test('shows administrators the changes to files, newest first, one page at a time', async () => {
    const server = await aServer({ database: await aDatabase() })
    const { db } = server.app.context
    for (const n of [0, 1, 2]) {
      const properties = { name: `/manga/${n}.cbz`, source: 'a disk' }
      await recordInJournal(db, { type: 'BookFileDeleted', atMs: atMs + n * 1000, bookId: `B${n}`, properties, reason })
    }
    const page = async (query: string) => (await server.http.get(`/api/v1/history?${query}`)).json()
    const newest = await page('size=2&sort=timestamp,desc&sort=unknown')
    expect(newest).toMatchObject({ totalElements: 3, totalPages: 2, first: true, last: false, sort: { sorted: true } })
    expect(newest.content[0]).toEqual({
      id: expect.any(String),
      type: 'BookFileDeleted',
      timestamp: '2026-01-02T03:04:07',
      bookId: 'B2',
      seriesId: null,
      properties: { name: '/manga/2.cbz', source: 'a disk', reason: textOfSentence(reason) },
    })
    const { content } = (await server.http.get('/api/v1/file-changes?size=1')).json()
    expect(content).toEqual([{ ...newest.content[0], timestamp: '2026-01-02T03:04:07Z', propertiesSaying: { reason } }])
    const booksOn = async (query: string) => (await page(query)).content.map(({ bookId }: { bookId: string }) => bookId)
    expect(await booksOn('size=2&page=1')).toEqual(['B0'])
    expect(await booksOn('sort=timestamp,asc')).toEqual(['B0', 'B1', 'B2'])
    expect((await page('size=0')).size).toBe(20)
    expect((await page('size=1&utc=true')).content[0].timestamp).toBe('2026-01-02T03:04:07Z')

    const reader = await server.aUser('reader@example.org')
    expect((await reader.get('/api/v1/history')).statusCode).toBe(403)
    expect((await server.http.get('/api/v1/history?type=BookConverted')).json()).toMatchObject({ totalElements: 0, content: [] })
    expect((await server.http.get('/api/v1/history?type=BookFileDeleted&size=1')).json().content).toHaveLength(1)
    expect((await server.http.get('/api/v1/history?type=Other')).statusCode).toBe(400)
    const ofEarlierVersion = { name: '/manga/3.cbz', reason: 'It was old.' }
    await recordInJournal(db, { type: 'BookConverted', atMs, properties: ofEarlierVersion })
    const converted = (await server.http.get('/api/v1/file-changes?type=BookConverted')).json()
    expect(converted.content).toMatchObject([{ properties: ofEarlierVersion, propertiesSaying: {} }])
    await server.close()
  })
})
