import { describe, expect, test } from 'vitest'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { aSharedServer } from '../../../test/builders/a-shared-server.ts'
import { komgaViolations } from '../../../test/contract/komga-contract.ts'
import { databases } from '../../../test/setup/databases.ts'

const globals = '/api/v1/client-settings/global'
const own = '/api/v1/client-settings/user'

const forget = (caller: TestServer['http'], url: string, keys: unknown) =>
  caller.inject({ method: 'DELETE', url, payload: JSON.stringify(keys), headers: { 'content-type': 'application/json' } })

describe.each(databases)('client settings on %s', (_engine, aDatabase) => {
  const server = aSharedServer({ aDatabase })

  test('global ones are written by administrators and readable by everyone they allow', async () => {
    const settings = {
      'webui.oauth2.hide_login': { value: 'true', allowUnauthorized: true },
      'webui.oauth2.auto-login': { Value: '{"deep":["json"]}', allowunauthorized: false },
    }
    expect((await server.http.patch(globals, settings)).statusCode).toBe(204)
    const response = await server.http.get(`${globals}/list`)
    expect(komgaViolations(`GET ${globals}/list`, response)).toEqual([])
    expect(response.json()).toEqual({
      'webui.oauth2.auto-login': { value: '{"deep":["json"]}', allowUnauthorized: false },
      'webui.oauth2.hide_login': { value: 'true', allowUnauthorized: true },
    })
    expect(Object.keys((await server.anonymous.get(`${globals}/list`)).json())).toEqual(['webui.oauth2.hide_login'])

    const reader = await server.aUser('global@example.org')
    expect((await reader.get(`${globals}/list`)).json()).toEqual(response.json())
    expect((await reader.patch(globals, settings)).statusCode).toBe(403)
    expect((await forget(reader, globals, ['webui.oauth2.hide_login'])).statusCode).toBe(403)
    const gone = await forget(server.http, globals, ['webui.oauth2.hide_login', 'never.was'])
    expect([gone.statusCode, gone.body]).toEqual([204, ''])
    expect((await server.anonymous.get(`${globals}/list`)).json()).toEqual({})
    await forget(server.http, globals, ['webui.oauth2.auto-login'])
  })

  test('those of a user are private and deleted with the account', async () => {
    const reader = await server.aUser('private@example.org')
    expect((await reader.patch(own, { 'webui.poster': { value: 'stretch' }, 'komelia.theme': { value: 'dark' } })).statusCode).toBe(204)
    expect((await reader.patch(own, { 'webui.poster': { value: 'fit' } })).statusCode).toBe(204)
    const response = await reader.get(`${own}/list`)
    expect(komgaViolations(`GET ${own}/list`, response)).toEqual([])
    expect(response.json()).toEqual({ 'webui.poster': { value: 'fit' }, 'komelia.theme': { value: 'dark' } })
    expect((await server.http.get(`${own}/list`)).json()).toEqual({})
    await forget(server.http, own, ['komelia.theme'])
    await forget(reader, own, ['webui.poster'])
    expect(Object.keys((await reader.get(`${own}/list`)).json())).toEqual(['komelia.theme'])
    await server.http.delete(`/api/v2/users/${reader.id}`)
    expect(await server.app.context.db.selectFrom('userClientSetting').selectAll().where('userId', '=', reader.id).execute()).toEqual([])
  })

  test('a user and the server can store at most a mebibyte each, and can still change existing settings', async () => {
    const reader = await server.aUser('limited@example.org')
    const large = (length = 190_000) => ({ value: 'x'.repeat(length) })
    for (const [caller, address, more] of [
      [reader, own, {}],
      [server.http, globals, { allowUnauthorized: false }],
    ] as const) {
      for (let n = 0; n < 5; n++) expect((await caller.patch(address, { [`large${n}`]: { ...large(), ...more } })).statusCode).toBe(204)
      const refused = await caller.patch(address, { one: { ...large(), ...more } })
      expect(refused.statusCode).toBe(413)
      expect(refused.json()).toMatchObject({ code: 'CLIENT_SETTINGS_TOO_LARGE' })
      expect((await caller.patch(address, { large0: { ...large(10), ...more }, one: { ...large(), ...more } })).statusCode).toBe(204)
      const keys = Object.keys((await caller.get(`${address}/list`)).json())
      expect(keys).toHaveLength(6)
      await forget(caller, address, keys)
    }
  })

  test('a user who exceeds the limit since an older version can still reduce the amount', async () => {
    const reader = await server.aUser('exceeds@example.org')
    const rows = Array.from({ length: 10 }, (_, n) => ({ userId: reader.id, key: `large${n}`, value: 'x'.repeat(200_000) }))
    await server.app.context.db.insertInto('userClientSetting').values(rows).execute()
    expect((await reader.patch(own, { large0: { value: 'small' } })).statusCode).toBe(204)
    expect((await reader.patch(own, { large0: { value: 'larger' } })).statusCode).toBe(413)
  })
})

test('an invalid setting is rejected with a message, and nothing is stored', async () => {
  const server = await aServer()
  const refused = [
    { 'Webui.Theme': { value: 'dark' } },
    { 'webui..theme': { value: 'dark' } },
    { 'webui theme': { value: 'dark' } },
    { 'webui.theme': { value: ' ' } },
    { 'webui.theme': { value: null } },
    { 'webui.theme': 'dark' },
    { [`a${'.a'.repeat(200)}`]: { value: 'x' } },
    { fine: { value: 'x' }, 'webui.theme': {} },
    Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`key${n}`, { value: 'x' }])),
    ['webui.theme'],
  ]
  for (const body of refused) {
    const response = await server.http.patch(own, body)
    expect([JSON.stringify(body).slice(0, 80), response.statusCode, typeof response.json().message]).toEqual([
      JSON.stringify(body).slice(0, 80),
      400,
      'string',
    ])
  }
  expect((await server.http.patch(globals, { 'webui.theme': { value: 'x' } })).statusCode).toBe(400)
  expect((await forget(server.http, own, 'webui.theme')).statusCode).toBe(400)
  expect((await server.http.get(`${own}/list`)).json()).toEqual({})
  expect((await server.anonymous.get(`${own}/list`)).statusCode).toBe(401)
  await server.close()
})
