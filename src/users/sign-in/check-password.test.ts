import { expect, test } from 'vitest'
import { basic } from '../../../test/builders/a-server.ts'
import { aSharedServer } from '../../../test/builders/a-shared-server.ts'
import { hashPassword, matchesPassword } from './passwords.ts'

const me = '/api/v2/users/me'

/** Milliseconds of CPU time; other test workers do not count. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('a password is hashed with argon2id, 19 MiB and two passes, and matches in every Unicode composition', async () => {
  const hash = await hashPassword('Schlüssel')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await matchesPassword(hash, 'Schlu\u0308ssel')).toBe(true)
  expect(await matchesPassword(hash, 'Schlussel')).toBe(false)
  expect(await matchesPassword(undefined, 'Schlüssel')).toBe(false)
})

test('an unknown account takes as long to check as a known one', async () => {
  const hash = await hashPassword('secret')
  const fourTimes = async (passwordHash: string | undefined) => {
    for (let time = 0; time < 4; time++) await matchesPassword(passwordHash, 'wrong')
  }
  // The minimum of several rounds: garbage collection runs during some of them.
  const rounds = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 3; round++) {
    rounds.known.push(await processorMs(() => fourTimes(hash)))
    rounds.unknown.push(await processorMs(() => fourTimes(undefined)))
  }
  const [known, unknown] = [Math.min(...rounds.known), Math.min(...rounds.unknown)]
  expect(unknown / known).toBeGreaterThan(0.4)
  expect(unknown / known).toBeLessThan(2.5)
})

const server = aSharedServer({ slowPasswords: true })

test('a server hashes the passwords of accounts at that cost, unless a test asks for less', async () => {
  await server.aUser('cost@example.org')
  const { passwordHash } = await server.app.context.db
    .selectFrom('user')
    .select('passwordHash')
    .where('email', '=', 'cost@example.org')
    .executeTakeFirstOrThrow()
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a client that sends its password with every request pays for the hash once', async () => {
  const oneHash = await processorMs(() => hashPassword('secret'))
  await server.aUser('client@example.org')
  const client = server.as(basic('client@example.org', 'battery staple'))
  await client.get(me)
  const hundred = await processorMs(async () => {
    for (let n = 0; n < 100; n++) expect((await client.get(me)).statusCode).toBe(200)
  })
  expect(hundred).toBeLessThan(30 * oneHash)
})

test('after a password change the old one is refused immediately, cached or not', async () => {
  const reader = await server.aUser('reader@example.org')
  const client = server.as(basic('reader@example.org', 'battery staple'))
  expect((await client.get(me)).statusCode).toBe(200)
  expect((await reader.patch('/api/v2/users/me/password', { password: 'a new one' })).statusCode).toBe(204)
  expect((await client.get(me)).statusCode).toBe(401)
  expect((await server.as(basic('reader@example.org', 'a new one')).get(me)).statusCode).toBe(200)
})
