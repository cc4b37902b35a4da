import { expect, test } from 'vitest'
import { aServer } from '../../../test/builders/a-server.ts'
import { aPostgresDatabase } from '../../../test/setup/databases.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { createSignInLimiter } from '../sign-in/sign-in-limiter.ts'
import { replaceRecoveryCodes } from '../two-factor/two-factor.queries.ts'

const minute = 60_000

test('failed sign-ins from an IP address expire even if someone signs in from it regularly', () => {
  let nowMs = 1_700_000_000_000
  const limiter = createSignInLimiter({ now: () => nowMs, sleep: async () => undefined })
  const place = { address: '203.0.113.9', isShared: false }
  const signIn = (email: string) => {
    limiter.assertMayTry(email, place)
    limiter.countTry(email, place)
    limiter.recordSuccess(email, place)
  }
  for (let day = 0; day < 9; day++) {
    // A typing error in the email address, once a day.
    limiter.countTry(`typo${day}@example.org`, place)
    // An app that checks its password again every ten minutes.
    for (let n = 0; n < 144; n++) {
      nowMs += 10 * minute
      signIn('reader@example.org')
    }
  }
  nowMs += 10 * minute
  signIn('reader@example.org')
  expect(() => limiter.assertMayTry('reader@example.org', place)).not.toThrow()
})

test('one IPv6 network can start as many sign-ins as one IPv4 address', async () => {
  const server = await aServer({ settings: { HONDANA_TRUSTED_PROXIES: '127.0.0.1' } })
  const codes = new Set<number>()
  for (let n = 0; n < 200; n++)
    codes.add(
      (
        await server.anonymous.inject({
          method: 'POST',
          url: '/api/v1/sign-in/passkey/options',
          headers: {
            'x-forwarded-for': `2001:db8::${n.toString(16)}`,
            'x-forwarded-proto': 'https',
            'x-forwarded-host': 'manga.example.org',
          },
        })
      ).statusCode,
    )
  await server.close()
  expect([...codes]).toEqual([200, 429])
})

test('of reset links and recovery codes that are created at the same time, one set is valid', async () => {
  const server = await aServer({ database: await aPostgresDatabase() })
  const { id } = await server.aUser('reader@example.org')
  const { db } = server.app.context
  let most = 0
  for (let round = 0; round < 20; round++) {
    await Promise.all([1, 2, 3].map(() => server.http.post(`/api/v1/users/${id}/password-reset`)))
    const rows = await db.selectFrom('passwordReset').selectAll().execute()
    most = Math.max(most, rows.length)
  }
  let mostCodes = 0
  for (let round = 0; round < 20; round++) {
    const renew = (set: string) =>
      inTransaction(db, (trx) =>
        replaceRecoveryCodes(
          trx,
          id,
          Array.from({ length: 10 }, (_, n) => `${set} ${round} ${n}`),
        ),
      )
    await Promise.all([renew('a'), renew('b')])
    mostCodes = Math.max(mostCodes, (await db.selectFrom('recoveryCode').selectAll().execute()).length)
  }
  await server.close()
  expect({ most, mostCodes }).toEqual({ most: 1, mostCodes: 10 })
})
