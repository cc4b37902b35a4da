import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { databases } from '../../test/setup/databases.ts'
import { requireDefined } from '../kernel/errors/index.ts'

describe.each(databases)('on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: { 'A/1.cbz': { comicInfo: { Tags: 'school,magic' } }, 'A/2.cbz': {}, 'B/1.cbz': {} } })
  })
  afterAll(() => server.close())

  test('one row with damaged lists leaves every other row of a list as it is, and the rest of its own', async () => {
    const { db } = server.app.context
    const [book] = await library.books()
    const metadata = { tags: '["school",7]', authors: '{', links: `"${randomUUID()}"`, locks: '["title"]' }
    await db.updateTable('bookMetadata').set(metadata).where('bookId', '=', requireDefined(book, 'the first book').id).execute()
    const shown = await library.books()
    expect(shown).toHaveLength(3)
    expect(shown.find(({ id }) => id === book?.id)?.metadata).toMatchObject({ tags: ['school'], authors: [], links: [], titleLock: true })
  })

  test('an option of a library that this version does not know has its default; the others stay', async () => {
    const { db } = server.app.context
    const { options } = await db.selectFrom('library').select('options').executeTakeFirstOrThrow()
    const changed = { ...JSON.parse(options), scanInterval: 'EVERY_FULL_MOON', scanPdf: false }
    await db
      .updateTable('library')
      .set({ options: JSON.stringify(changed) })
      .execute()
    const [shown] = (await server.http.get('/api/v1/libraries')).json()
    expect(shown).toMatchObject({ scanPdf: false, scanInterval: 'EVERY_6H' })
  })
})
