import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator, aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { readSettings } from '../../kernel/config/index.ts'
import { withStoredAddress } from './server-settings.ts'
import { storedSettings } from './stored-settings.rules.ts'

const settings = '/api/v1/settings'

describe.each(oneDatabase)('server settings on %s', (_engine, aDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), settings: { HONDANA_BASE_PATH: '/komga/' } })
  })
  afterAll(() => server.close())
  const read = async () => (await server.http.get(settings)).json()
  const change = async (body: unknown) => (await server.http.patch(settings, body)).statusCode

  test('are all returned, with unset values as null', async () => {
    expect(await read()).toEqual({
      deleteEmptyCollections: false,
      deleteEmptyReadLists: false,
      rememberMeDurationDays: 365,
      thumbnailSize: 'DEFAULT',
      taskPoolSize: 1,
      serverPort: { configurationSource: 0, databaseSource: null, effectiveValue: 0 },
      serverContextPath: { configurationSource: '/komga', databaseSource: null, effectiveValue: '/komga' },
      koboProxy: false,
      koboPort: null,
      kepubifyPath: { configurationSource: null, databaseSource: null, effectiveValue: null },
    })
  })

  test('change only the given values; null clears optional ones and keeps the rest', async () => {
    const values = {
      thumbnailsize: 'xlarge',
      koboPort: 8443,
      koboProxy: true,
      serverPort: 8080,
      serverContextPath: '/manga',
      taskPoolSize: 4,
    }
    expect(await change({ ...values, kepubifyPath: '/usr/bin/kepubify', deleteEmptyCollections: true })).toBe(204)
    const changed = await read()
    expect(changed).toMatchObject({
      thumbnailSize: 'XLARGE',
      koboPort: 8443,
      koboProxy: true,
      taskPoolSize: 4,
      deleteEmptyCollections: true,
      deleteEmptyReadLists: false,
      serverPort: { databaseSource: 8080, effectiveValue: 0 },
      serverContextPath: { databaseSource: '/manga', effectiveValue: '/komga' },
      kepubifyPath: { databaseSource: '/usr/bin/kepubify', effectiveValue: null },
    })
    expect(await change({})).toBe(204)
    expect(await read()).toEqual(changed)
    expect(await change({ koboPort: null, serverPort: null, serverContextPath: null, kepubifyPath: null, koboProxy: null })).toBe(204)
    expect(await read()).toMatchObject({
      koboPort: null,
      koboProxy: true,
      thumbnailSize: 'XLARGE',
      serverPort: { databaseSource: null },
      serverContextPath: { databaseSource: null },
      kepubifyPath: { databaseSource: null },
    })
  })

  test.each([
    [{ thumbnailSize: 'HUGE' }, 'thumbnailSize'],
    [{ rememberMeDurationDays: 0 }, 'rememberMeDurationDays'],
    [{ taskPoolSize: -1 }, 'taskPoolSize'],
    [{ taskPoolSize: 1e9 }, 'taskPoolSize'],
    [{ serverPort: 0 }, 'serverPort'],
    [{ serverPort: 70_000 }, 'serverPort'],
    [{ koboPort: '1.5' }, 'koboPort'],
    [{ serverContextPath: 'manga' }, 'serverContextPath'],
    [{ serverContextPath: '/manga/' }, 'serverContextPath'],
    [{ serverContextPath: '/a//b' }, 'serverContextPath'],
    [{ deleteEmptyCollections: 'yes' }, 'deleteEmptyCollections'],
  ])('%j is rejected by name', async (body, fieldName) => {
    const before = await read()
    const response = await server.http.patch(settings, body)
    expect([response.statusCode, response.json().violations[0].fieldName]).toEqual([400, fieldName])
    expect(await read()).toEqual(before)
  })

  test('are for administrators only, and the key that signs remember-me cookies is never returned', async () => {
    const reader = await server.aUser('reader@example.org')
    expect((await reader.get(settings)).statusCode).toBe(403)
    expect((await reader.patch(settings, { thumbnailSize: 'LARGE' })).statusCode).toBe(403)
    expect(JSON.stringify(await read())).not.toMatch(/key/i)
  })
})

test('use a stored address from the next start, unless the environment sets it', async () => {
  const first = await aServer({ configDir: await mkdtemp(join(tmpdir(), 'hondana-address-')) })
  const { configDir } = first
  await first.http.patch(settings, { serverPort: 8123, serverContextPath: '/manga' })
  const { settings: untold } = readSettings({ HONDANA_CONFIG_DIR: configDir })
  expect(await withStoredAddress(first.app.context.db, untold)).toMatchObject({ port: 8123, basePath: '/manga' })
  await first.close()

  const second = await aServer({ configDir, unclaimed: true })
  const response = await second.as(basic(administrator.email, administrator.password)).get(`/manga${settings}`)
  expect(response.json()).toMatchObject({
    serverContextPath: { configurationSource: null, databaseSource: '/manga', effectiveValue: '/manga' },
    serverPort: { configurationSource: 0, databaseSource: 8123, effectiveValue: 0 },
  })
  expect(response.headers['set-cookie']).toContain('; Path=/manga;')
  expect((await second.anonymous.get('/api/v1/claim')).statusCode).toBe(404)
  await second.close()

  const third = await aServer({ configDir, unclaimed: true, settings: { HONDANA_BASE_PATH: '/' } })
  expect((await third.anonymous.get('/api/v1/claim')).json()).toEqual({ isClaimed: true })
  await third.close()
  await rm(configDir, { recursive: true })
})

test('fall back to the default for missing values and values of another version', () => {
  const row = (name: string, value: string) => ({ name, value })
  expect(storedSettings([row('thumbnailSize', '"GIGANTIC"'), row('taskPoolSize', 'broken'), row('koboProxy', 'true')])).toMatchObject({
    thumbnailSize: 'DEFAULT',
    taskPoolSize: 1,
    koboProxy: true,
    rememberMeDurationDays: 365,
  })
})
