import { afterEach, describe, expect, test } from 'vitest'
import { administrator, aServer, basic } from '../../../test/builders/a-server.ts'
import { aSharedServer } from '../../../test/builders/a-shared-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const claimAs = (email: string, password = 'a long enough secret') => ({
  method: 'POST' as const,
  url: '/api/v1/claim',
  headers: { 'x-komga-email': email, 'x-komga-password': password },
})

describe.each(databases)('claiming a new server on %s', (_engine, aDatabase) => {
  test('the first visitor becomes an administrator with all rights', async () => {
    const server = await aServer({ database: await aDatabase(), unclaimed: true })
    expect((await server.anonymous.get('/api/v1/claim')).json()).toEqual({ isClaimed: false })

    const claimed = await server.anonymous.inject(claimAs('Me@Example.org'))
    expect(claimed.statusCode).toBe(200)
    expect(claimed.json()).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{13}$/),
      email: 'Me@Example.org',
      roles: ['USER', 'ADMIN', 'FILE_DOWNLOAD', 'PAGE_STREAMING', 'KOBO_SYNC', 'KOREADER_SYNC'],
      sharedAllLibraries: true,
      sharedLibrariesIds: [],
      labelsAllow: [],
      labelsExclude: [],
      ageRestriction: null,
    })
    expect((await server.anonymous.get('/api/v1/claim')).json()).toEqual({ isClaimed: true })

    const again = await server.anonymous.inject(claimAs('other@example.org'))
    expect(again.statusCode).toBe(400)
    expect(again.json()).toMatchObject({ code: 'ALREADY_CLAIMED', status: 400, path: '/api/v1/claim' })
    await server.close()
  })

  test('exactly one of many concurrent visitors succeeds', async () => {
    const server = await aServer({ database: await aDatabase(), unclaimed: true })
    const responses = await Promise.all(Array.from({ length: 6 }, (_, n) => server.anonymous.inject(claimAs(`visitor${n}@example.org`))))
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 400, 400, 400, 400, 400])
    const winner = responses.find((response) => response.statusCode === 200)?.json<{ email: string }>()
    const users = await server
      .as(basic(requireDefined(winner, 'the account of the winner').email, 'a long enough secret'))
      .get('/api/v2/users')
    expect(users.json()).toHaveLength(1)
    await server.close()
  })
})

test('a claim without a valid address or password is rejected and changes nothing', async () => {
  const server = await aServer({ unclaimed: true })
  const refused = [claimAs(''), claimAs('me'), claimAs('me@example.org', '   ')]
  for (const claim of refused) {
    const response = await server.anonymous.inject(claim)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'REQUEST_INVALID', message: expect.stringContaining('x-komga-') })
  }
  expect((await server.anonymous.get('/api/v1/claim')).json()).toEqual({ isClaimed: false })
  await server.close()
})

test('the settings create the first administrator only once', async () => {
  const settings = { HONDANA_ADMIN_EMAIL: administrator.email, HONDANA_ADMIN_PASSWORD: administrator.password }
  const server = await aServer({ unclaimed: true, settings })
  const me = await server.as(basic(administrator.email, administrator.password)).get('/api/v2/users/me')
  expect(me.json()).toMatchObject({ email: administrator.email, roles: expect.arrayContaining(['ADMIN']) })
  expect((await server.anonymous.inject(claimAs('late@example.org'))).statusCode).toBe(400)
  await server.close()
})

describe('a new server in a home network', () => {
  const server = aSharedServer({ unclaimed: true, settings: { HONDANA_CLAIM_HOSTS: 'manga.example.org, other.example.org' } })
  // Nobody has claimed it when the next test begins.
  afterEach(() => server.app.context.db.deleteFrom('user').execute())

  test.each([
    ['attacker.example', false],
    ['192-168-1-5.attacker.example:25600', false],
    ['local.attacker.example', false],
    ['nas.local.:25600', true],
    ['mynas:25600', true],
    ['localhost:25600', true],
    ['192.168.1.5:25600', true],
    ['[fd00::5]:25600', true],
    ['hondana.fritz.box', true],
    ['host.docker.internal:25600', true],
    ['Manga.Example.org', true],
  ])('that is opened as %s can be claimed: %s', async (host, expected) => {
    const claim = claimAs('me@example.org')
    // As sent by the page of that name when DNS resolves it to us.
    const response = await server.as({ host, origin: `http://${host}`, 'x-forwarded-proto': 'https' }).inject(claim)
    expect(response.statusCode).toBe(expected ? 200 : 403)
    if (!expected)
      expect(response.json()).toMatchObject({ code: 'CLAIM_HOST_REFUSED', message: expect.stringContaining('HONDANA_CLAIM_HOSTS') })
    expect((await server.anonymous.get('/api/v1/claim')).json()).toEqual({ isClaimed: expected })
  })
})

test('behind a trusted proxy with a certificate a new server can be claimed under its public name', async () => {
  const server = await aServer({ unclaimed: true, settings: { HONDANA_TRUSTED_PROXIES: '127.0.0.1' } })
  const host = 'manga.example.org'
  const byHttp = { host: '127.0.0.1:25600', 'x-forwarded-host': host, 'x-forwarded-for': '198.51.100.7' }
  expect((await server.as({ ...byHttp, 'x-forwarded-proto': 'http' }).inject(claimAs('me@example.org'))).statusCode).toBe(403)
  expect((await server.as({ ...byHttp, 'x-forwarded-proto': 'https' }).inject(claimAs('me@example.org'))).statusCode).toBe(200)
  await server.close()
})

test('a claimed server reports that under every name', async () => {
  const server = await aServer()
  const response = await server.as({ host: 'attacker.example' }).inject(claimAs('me@example.org'))
  expect(response.json()).toMatchObject({ code: 'ALREADY_CLAIMED' })
  await server.close()
})
