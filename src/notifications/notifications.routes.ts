import { z } from 'zod'
import { type Http, messageDto, messageFields } from '../kernel/http/index.ts'
import { sendTest, type TestDeps } from './send-test.ts'

const TestResult = z.object({
  success: z.boolean().meta({ description: 'Whether the test notification was sent.' }),
  message: z.string().meta({ description: 'Result for display.' }),
  messageSaying: messageDto,
})

/** Sends a test notice. */
export const notificationsRoutes = (deps: TestDeps) => (http: Http) => {
  http.post(
    '/api/v1/plugins/:id/test',
    {
      schema: {
        summary: 'Send a test notification',
        params: z.object({ id: z.string() }),
        response: {
          200: TestResult.meta({ description: 'The service accepted the notification.' }),
          400: TestResult.meta({ description: 'The service rejected the notification, or the plugin is disabled.' }),
        },
      },
      config: { right: 'admin' },
    },
    async ({ params }, reply) => {
      const disconnect = new AbortController()
      reply.raw.once('close', () => disconnect.abort(new Error('The caller has gone.')))
      const { success, message } = await sendTest(deps, params.id, disconnect.signal)
      return reply.status(success ? 200 : 400).send({ success, ...messageFields(message) })
    },
  )
}
