import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { administrator, aServer, basic } from '../../../test/builders/a-server.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { createLog, createLogMemory } from '../../kernel/log/index.ts'

const noOutput = new Writable({ write: (_chunk, _encoding, done) => done() })

async function aServerWithLog(parts: Parameters<typeof aServer>[0] = {}) {
  const logMemory = createLogMemory()
  const log = await createLog({ logLevel: 'info', logFormat: 'json' }, { destination: noOutput, memory: logMemory })
  return { server: await aServer({ ...parts, log, logMemory }), log }
}

test.each(oneDatabase)(
  'administrators read the latest lines of a server on %s, filtered by level and without secrets',
  async (_engine, aDatabase) => {
    const { server, log } = await aServerWithLog({ database: await aDatabase() })
    const reader = await server.aUser('reader@example.org')
    expect((await reader.get('/api/v1/logs')).statusCode).toBe(403)
    log.info({ bookId: '0A', password: 'hunter2' }, 'A book was read')
    log.warn('A page is missing')
    const lines = (await server.http.get('/api/v1/logs?lines=2')).json()
    expect(lines).toEqual([
      {
        number: expect.any(Number),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        level: 'info',
        message: 'A book was read',
        fields: { bookId: '0A', password: '[Redacted]' },
      },
      { number: lines[0].number + 1, time: expect.any(String), level: 'warn', message: 'A page is missing', fields: {} },
    ])
    expect((await server.http.get('/api/v1/logs?level=warn&lines=1')).json()).toMatchObject([{ level: 'warn' }])
    for (const query of ['lines=0', 'lines=10001', 'level=loud'])
      expect((await server.http.get(`/api/v1/logs?${query}`)).statusCode).toBe(400)
    const download = await server.http.get('/api/v1/logs/download')
    expect([download.headers['content-disposition'], download.body.trim().split('\n').at(-1)]).toEqual([
      expect.stringContaining('attachment'),
      expect.stringContaining('A page is missing'),
    ])
    expect(download.body).not.toContain('hunter2')
    await server.close()
  },
)

test('administrators read the log as plain text at Spring Boot’s URL', async () => {
  const { server, log } = await aServerWithLog()
  const reader = await server.aUser('reader@example.org')
  expect((await reader.get('/actuator/logfile')).statusCode).toBe(403)
  expect((await server.anonymous.get('/actuator/logfile')).statusCode).toBe(401)
  log.warn({ bookId: '0A', password: 'hunter2' }, 'A page is missing')
  for (let n = 0; n < 250; n += 1) log.info(`Line ${n}`)
  const response = await server.http.get('/actuator/logfile')
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = response.body.trimEnd().split('\n')
  const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
  expect(lines.at(-251)).toMatch(new RegExp(`^${time} WARN  A page is missing \\{"bookId":"0A","password":"\\[Redacted\\]"\\}$`))
  expect(lines.slice(-250).map((line) => line.replace(/^.* INFO {2}/, ''))).toEqual(Array.from({ length: 250 }, (_, n) => `Line ${n}`))
  await server.close()
})

test('the level can be changed while the server runs', async () => {
  const { server, log } = await aServerWithLog()
  log.debug('before')
  expect((await server.http.get('/api/v1/logs/level')).json()).toEqual({ level: 'info' })
  expect((await server.http.put('/api/v1/logs/level', { level: 'loud' })).statusCode).toBe(400)
  expect((await server.http.put('/api/v1/logs/level', { level: 'debug' })).json()).toEqual({ level: 'debug' })
  log.debug('after')
  const messages = (await server.http.get('/api/v1/logs?level=debug')).json<{ message: string }[]>().map(({ message }) => message)
  expect([messages.includes('before'), messages.includes('after')]).toEqual([false, true])
  await server.close()
})

test('lines are streamed as they are written, from the requested level up, until the account is deleted', async () => {
  const { server, log } = await aServerWithLog()
  const other = await server.aUser('other@example.org', { roles: ['ADMIN'] })
  const listen = async (headers: Record<string, string>) => {
    const response = await fetch(`${await server.url()}/api/v1/logs/stream?level=warn`, { headers })
    const received = { text: '', over: false }
    const read = async () => {
      for await (const chunk of requireDefined(response.body, 'the body of the stream'))
        received.text += Buffer.from(chunk as Uint8Array).toString('utf8')
    }
    void read().finally(() => {
      received.over = true
    })
    return received
  }
  const received = await listen(basic('other@example.org', 'battery staple'))
  log.info('too mild')
  log.error({ bookId: '0A' }, 'A disk is gone')
  await expect.poll(() => received.text).toContain('"message":"A disk is gone","fields":{"bookId":"0A"}')
  expect(received.text).not.toContain('too mild')
  await server.http.delete(`/api/v2/users/${other.id}`)
  await expect.poll(() => received.over).toBe(true)
  expect((await fetch(`${await server.url()}/api/v1/logs/stream`)).status).toBe(401)
  expect((await fetch(`${await server.url()}/api/v1/logs`, { headers: basic(administrator.email, administrator.password) })).status).toBe(
    200,
  )
  await server.close()
})
