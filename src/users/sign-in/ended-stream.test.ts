import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aLiveStream } from '../../../test/builders/a-live-stream.ts'
import { aServer } from '../../../test/builders/a-server.ts'
import { aPostgresDatabase } from '../../../test/setup/databases.ts'
import { inTransaction, openDatabase } from '../../kernel/db/index.ts'
import { deleteSessionsOf } from './sessions.queries.ts'

test('a stream that is opened while its session ends is closed', async () => {
  const database = await aPostgresDatabase()
  const server = await aServer({ database })
  onTestFinished(server.close)
  const { events } = server.app.context
  const { id } = (await server.http.post('/api/v2/users', { email: 'reader@example.org', password: 'battery staple' })).json() as {
    id: string
  }
  const answer = await server
    .as({ 'user-agent': 'laptop' })
    .post('/api/v1/sign-in', { email: 'reader@example.org', password: 'battery staple' })
  const cookie = `KOMGA-SESSION=${answer.cookies.find(({ name }) => name === 'KOMGA-SESSION')?.value}`
  const other = openDatabase(database.location)
  onTestFinished(() => other.destroy())
  const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The account is being looked up while another node ends the session.
  const slow = inTransaction(other, async (trx) => {
    await sql`lock table "user" in access exclusive mode`.execute(trx)
    events.emit('user.access-changed', {})
    locked.resolve()
    await done.promise
  })
  await locked.promise
  const opening = aLiveStream(server, { cookie })
  await setTimeout(300)
  const sessionIds = await deleteSessionsOf(other, id, undefined)
  events.emit('user.sessions-ended', { sessionIds })
  await setTimeout(100)
  done.resolve()
  await slow
  const stream = await opening
  expect(sessionIds).toHaveLength(1)
  expect((await server.as({ cookie }).get('/api/v2/users/me')).statusCode).toBe(401)
  await expect.poll(() => stream.isOver()).toBe(true)
})
