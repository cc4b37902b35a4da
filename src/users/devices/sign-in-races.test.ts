import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { engineOf, inTransaction } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const own = '/api/v1/users/me/devices'
const me = '/api/v2/users/me'
const password = 'battery staple'

describe.each(databases)('sign-ins at the same time, on %s', (_engine, aDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase() })
  })
  afterAll(() => server.close())

  /** @param turns of the event loop to wait before */
  const aBrowser = async (email: string, agent: string, turns = 0) => {
    for (let n = 0; n < turns; n++) await new Promise((resolve) => setImmediate(resolve))
    const answer = await server.as({ 'user-agent': agent }).post('/api/v1/sign-in', { email, password, staySignedIn: false })
    const session = answer.cookies.find((cookie) => cookie.name === 'KOMGA-SESSION')?.value
    return session === undefined ? undefined : server.as({ cookie: `KOMGA-SESSION=${session}`, 'user-agent': agent })
  }

  test('end with all other devices', async () => {
    const survivors: string[] = []
    const unlisted: string[] = []
    for (let round = 0; round < 5; round++) {
      const email = `many${round}@example.org`
      await server.http.post('/api/v2/users', { email, password })
      const first = requireDefined(await aBrowser(email, 'first'), 'first')
      const agents = ['a', 'b', 'c', 'd', 'e', 'f']
      const browsers = await Promise.all(agents.map((agent, n) => aBrowser(email, agent, n * round)))
      const listed = ((await first.get(own)).json() as { userAgent: string }[]).map(({ userAgent }) => userAgent)
      unlisted.push(...agents.filter((one) => !listed.includes(one)).map((one) => `${round}${one}`))
      await first.delete(own)
      for (const [n, one] of browsers.entries()) if ((await one?.get(me))?.statusCode === 200) survivors.push(`${round}${agents[n]}`)
    }
    expect({ unlisted, survivors }).toEqual({ unlisted: [], survivors: [] })
  })

  test('need the second factor that the server requires', async () => {
    const { db } = server.app.context
    for (let round = 0; round < 5; round++) await server.http.post('/api/v2/users', { email: `strict${round}@example.org`, password })
    await db.insertInto('serverSetting').values({ name: 'requireTwoFactor', value: '"EVERYONE"' }).execute()
    server.app.context.events.emit('settings.changed', {})
    const admitted: string[] = []
    for (let round = 0; round < 5; round++) {
      const email = `strict${round}@example.org`
      await aBrowser(email, 'first')
      const agents = ['a', 'b', 'c', 'd', 'e', 'f']
      const browsers = await Promise.all(agents.map((agent, n) => aBrowser(email, agent, n * round)))
      for (const [n, one] of browsers.entries()) {
        const status = (await one?.get(own))?.statusCode
        if (status === 200) admitted.push(`${round}${agents[n]}`)
      }
    }
    await db.deleteFrom('serverSetting').where('name', '=', 'requireTwoFactor').execute()
    server.app.context.events.emit('settings.changed', {})
    expect(admitted).toEqual([])
  })

  test('with an old password end when the password changes', async () => {
    const { db } = server.app.context
    const email = 'old@example.org'
    const { id } = (await server.http.post('/api/v2/users', { email, password })).json() as { id: string }
    await aBrowser(email, 'first')
    // The database is busy for a moment: requests wait in the order in which they came.
    const [busy, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    if (engineOf(db) === 'postgres') {
      await sql`create function slow_device() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$`.execute(
        db,
      )
      await sql`create trigger slow_device before insert on device for each row execute function slow_device()`.execute(db)
    }
    const slow = inTransaction(db, async () => {
      busy.resolve()
      await free.promise
    })
    await busy.promise
    const signIn = aBrowser(email, 'old')
    await setTimeout(200)
    const change = server.http.patch(`/api/v2/users/${id}/password`, { password: 'new password' })
    await setTimeout(200)
    free.resolve()
    await slow
    expect((await change).statusCode).toBe(204)
    const browser = await signIn
    expect((await browser?.get(me))?.statusCode ?? 401).toBe(401)
  })
})
