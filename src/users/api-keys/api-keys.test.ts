import { expect, test } from 'vitest'
import { aServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'

const keys = '/api/v2/users/me/api-keys'

test.each(databases)('a key is shown only once, and nobody else can delete it, on %s', async (_engine, aDatabase) => {
  const server = await aServer({ database: await aDatabase() })
  const created = (await server.http.post(keys, { comment: ' Mihon ' })).json()
  expect(created).toEqual({
    id: expect.any(String),
    userId: expect.any(String),
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    comment: 'Mihon',
    createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    lastModifiedDate: created.createdDate,
  })
  expect((await server.http.get(keys)).json()).toEqual([{ ...created, key: '******' }])
  const stored = await server.app.context.db.selectFrom('apiKey').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(created.key)

  const reader = await server.aUser('reader@example.org')
  expect((await reader.get(keys)).json()).toEqual([])
  expect((await reader.delete(`${keys}/${created.id}`)).json()).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' })
  expect((await server.http.get(keys)).json()).toHaveLength(1)

  const again = await server.http.post(keys, { comment: 'Mihon' })
  expect(again.statusCode).toBe(400)
  expect(again.json().message).toContain('ERR_1034')
  expect((await reader.post(keys, { comment: 'Mihon' })).statusCode).toBe(200)
  expect((await server.http.post(keys, { comment: '  ' })).statusCode).toBe(400)
  await server.close()
})

test('a key of a deleted user is refused', async () => {
  const server = await aServer()
  const reader = await server.aUser('reader@example.org')
  const phone = server.as({ 'x-api-key': (await reader.post(keys, { comment: 'phone' })).json().key })
  expect((await phone.get('/api/v2/users/me')).statusCode).toBe(200)
  await server.http.delete(`/api/v2/users/${reader.id}`)
  expect((await phone.get('/api/v2/users/me')).statusCode).toBe(401)
  await server.close()
})

test.each(databases)('a user has at most 100 keys, also when several are created at once, on %s', async (_engine, aDatabase) => {
  const server = await aServer({ database: await aDatabase() })
  const { body: own } = await server.http.get('/api/v2/users/me')
  const { id: userId } = JSON.parse(own)
  const rows = Array.from({ length: 98 }, (_, number) => ({
    id: `key ${number}`,
    userId,
    keyHash: `hash ${number}`,
    comment: `app ${number}`,
    createdAt: 0,
    modifiedAt: 0,
  }))
  await server.app.context.db.insertInto('apiKey').values(rows).execute()
  const responses = await Promise.all(['a', 'b', 'c', 'd'].map((comment) => server.http.post(keys, { comment })))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409])
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'TOO_MANY_API_KEYS' })
  await server.http.delete(`${keys}/${rows[0]?.id}`)
  expect((await server.http.post(keys, { comment: 'e' })).statusCode).toBe(200)
  await server.close()
})
