import { expect, test } from 'vitest'
import { aServer } from '../../test/builders/a-server.ts'
import { databases } from '../../test/setup/databases.ts'
import { measureDisks } from './disk-space.check.ts'

test.each(databases)('a healthy server on %s reports UP to signed-in users', async (_engine, aDatabase) => {
  const server = await aServer({ database: await aDatabase() })
  const response = await server.http.get('/api/v1/health')
  expect(response.statusCode).toBe(200)
  const reader = await server.aUser('reader@example.org')
  expect((await reader.get('/api/v1/health')).json()).toMatchObject({ components: { database: 'UP', diskSpace: 'UP' } })
  expect(response.json()).toMatchObject({ components: { database: 'UP', diskSpace: 'UP' } })
  expect((await server.anonymous.get('/api/v1/health')).statusCode).toBe(401)
  await server.close()
})

test('a container checks without an account whether the server is running', async () => {
  const server = await aServer({ unclaimed: true })
  const response = await server.anonymous.get('/actuator/health')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ status: 'UP' })
  await server.close()
})

test('a missing database is reported as DOWN, with a reason for administrators only, and as 503 in strict mode', async () => {
  const server = await aServer()
  const reader = await server.aUser('reader@example.org')
  await server.app.context.db.schema.dropTable('healthProbe').execute()
  const response = await server.http.get('/api/v1/health')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    status: 'DOWN',
    components: { database: 'DOWN', diskSpace: 'UP' },
    reasons: { database: expect.stringContaining('log') },
  })
  expect((await reader.get('/api/v1/health')).json()).not.toHaveProperty('reasons')
  expect((await reader.get('/api/v1/health')).json()).not.toHaveProperty('notices')
  expect((await server.http.get('/api/v1/health?strict')).statusCode).toBe(503)
  expect((await server.http.get('/api/v1/health?strict=maybe')).statusCode).toBe(400)
  await server.close()
})

test('administrators see the free space of the disks; a disk that does not respond is listed without figures', async () => {
  const server = await aServer()
  const reader = await server.aUser('reader@example.org')
  expect((await reader.get('/api/v1/health/disks')).statusCode).toBe(403)
  const [config] = (await server.http.get('/api/v1/health/disks')).json()
  expect(config.path).toBe(server.configDir)
  expect(config.freeBytes).toBeGreaterThan(0)
  expect(config.totalBytes).toBeGreaterThanOrEqual(config.freeBytes)
  expect(await measureDisks([{ name: 'the library Manga', path: '/nowhere/at/all' }])).toEqual([
    { path: '/nowhere/at/all', freeBytes: null, totalBytes: null },
  ])
  await server.close()
})
