import { expect, test } from 'vitest'
import { aLibrary } from '../../../test/builders/a-library.ts'
import { aServer } from '../../../test/builders/a-server.ts'
import { aPostgresDatabase } from '../../../test/setup/databases.ts'

test('a node that takes over the schedules finds the files that were added while no node watched the libraries', async () => {
  const database = await aPostgresDatabase()
  // It doesn't watch, so that no scan waits in the queue when it stops.
  const leader = await aServer({ database, working: true })
  const other = await aServer({ database, settings: { HONDANA_WATCH_LIBRARIES: 'true' } })
  const library = await aLibrary({ server: leader, files: { 'A/1.cbz': {} } })
  await leader.app.context.tasks.idle()
  await leader.app.close()
  await library.add('A/2.cbz')
  await other.app.start()
  const books = async () => (await other.http.get('/api/v1/books')).json<{ totalElements: number }>().totalElements
  await expect.poll(books, { interval: 200 }).toBe(2)
  await other.close()
  await library.removeFolder()
})
