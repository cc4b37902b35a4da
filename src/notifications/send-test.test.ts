import { expect, test } from 'vitest'
import { aSharedServer } from '../../test/builders/a-shared-server.ts'

const server = aSharedServer({ settings: { HONDANA_ALLOW_PRIVATE_HOSTS: 'true' } })

test('a test notification that fails says why with a code, so that apps can say it in the language of the user', async () => {
  // Nothing listens there.
  await server.http.put('/api/v1/plugins/notify-webhook/config', { address: 'http://127.0.0.1:1/hondana' })
  const off = await server.http.post('/api/v1/plugins/notify-webhook/test')
  expect(off.json()).toMatchObject({ success: false, messageSaying: { message: off.json<{ message: string }>().message } })
  await server.http.patch('/api/v1/plugins/notify-webhook', { enabled: true })
  const failed = await server.http.post('/api/v1/plugins/notify-webhook/test')
  expect([failed.statusCode, failed.json()]).toMatchObject([
    400,
    { success: false, message: expect.stringMatching(/127\.0\.0\.1/), messageSaying: { code: expect.any(String) } },
  ])
})
