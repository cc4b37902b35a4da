import { expect, test } from 'vitest'
import { z } from 'zod'
import { createLog, silentLog } from '../../log/index.ts'
import { HostUnavailable } from '../../outbound/outbound.errors.ts'
import { createHttpServer } from '../index.ts'

test('a body that is too large is rejected with the limit of its route', async () => {
  const http = await createHttpServer({ settings: { trustedProxies: [] }, log: silentLog, authenticate: async () => undefined })
  http.post('/small', { bodyLimit: 100, schema: { body: z.unknown() }, config: { right: 'anyone' } }, async () => 'fits')
  const response = await http.inject({ method: 'POST', url: '/small', payload: { text: 'x'.repeat(200) } })
  expect(response.json()).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE', message: expect.stringContaining('the limit is 100 B') })
  await http.close()
})

test('that something else is unavailable is logged as one sentence with its cause, without a stack', async () => {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  const log = await createLog({ logLevel: 'info', logFormat: 'json' }, { destination })
  const http = await createHttpServer({ settings: { trustedProxies: [] }, log, authenticate: async () => undefined })
  http.get('/cover', { config: { right: 'anyone' } }, async () => {
    throw HostUnavailable.with({ cause: new Error('connect ECONNREFUSED') }, 'example.org', 'it failed several times.')
  })
  expect((await http.inject({ url: '/cover' })).statusCode).toBe(502)
  await http.close()
  const problems = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)
  const message = "Couldn't reach example.org: it failed several times."
  expect(problems).toMatchObject([{ level: 40, url: '/cover', reason: 'Error: connect ECONNREFUSED', msg: message }])
  expect(lines.join()).not.toContain(import.meta.filename)
})
