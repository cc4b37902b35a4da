import { expect, test } from 'vitest'
import { z } from 'zod'
import { silentLog } from '../../log/index.ts'
import { createHttpServer } from '../index.ts'

test('a body that is too large is rejected with the limit of its route', async () => {
  const http = await createHttpServer({ settings: { trustedProxies: [] }, log: silentLog, authenticate: async () => undefined })
  http.post('/small', { bodyLimit: 100, schema: { body: z.unknown() }, config: { right: 'anyone' } }, async () => 'fits')
  const response = await http.inject({ method: 'POST', url: '/small', payload: { text: 'x'.repeat(200) } })
  expect(response.json()).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE', message: expect.stringContaining('the limit is 100 B') })
  await http.close()
})
