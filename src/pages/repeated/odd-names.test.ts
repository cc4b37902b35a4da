import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aLibrary } from '../../../test/builders/a-library.ts'
import { aServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'

describe.each(databases)('on %s', (_engine, aDatabase) => {
  test('repeated pages are found in all books, also if a page has a name that a database rejects', async () => {
    const server = await aServer({ database: await aDatabase(), working: true })
    const create = { width: 60, height: 90, channels: 3, background: '#ff0000' } as const
    const credits = await sharp({ create }).jpeg().toBuffer()
    const library = await aLibrary({
      server,
      options: { hashPages: true },
      files: Object.fromEntries(
        ['0\0.jpg', '0.jpg', '00.jpg'].map((name, n) => [`A/${n}.cbz`, { seed: `${n}`, files: { [name]: credits } }]),
      ),
    })
    await server.app.context.tasks.idle()
    const { content } = (await server.http.get('/api/v1/page-hashes/unknown')).json()
    expect(content).toMatchObject([{ matchCount: 3 }])
    const matches = (await server.http.get(`/api/v1/page-hashes/${content[0].hash}`)).json()
    expect(matches.content.map(({ fileName }: { fileName: string }) => fileName).sort()).toEqual(['0.jpg', '00.jpg', '0?.jpg'])
    const [odd] = matches.content.filter(({ fileName }: { fileName: string }) => fileName === '0?.jpg')
    const removal = { bookId: odd.bookId, pageNumber: odd.pageNumber }
    expect((await server.http.post(`/api/v1/page-hashes/${content[0].hash}/delete-match`, removal)).statusCode).toBe(202)
    await expect.poll(async () => (await library.book('0.cbz')).media.pagesCount).toBe(3)
    await server.close()
  })
})
