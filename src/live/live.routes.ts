import { z } from 'zod'
import type { LiveNews } from '../kernel/feature/index.ts'
import { AuthenticationRequired, type Http, type Principal, type SseChannel } from '../kernel/http/index.ts'
import { QueueStatus, sessionNews } from './live.ts'

/** The stream of news. */
export const liveRoutes = (channel: SseChannel<Principal>, news: readonly LiveNews[]) => (http: Http) => {
  const stream = { description: 'A stream of messages.', content: { 'text/event-stream': { schema: messageOf(news) } } }
  http.get(
    '/sse/v1/events',
    { schema: { summary: 'Stream changes', response: { 200: stream } }, config: { right: 'user' } },
    (request, reply) => {
      if (!request.principal) throw AuthenticationRequired()
      channel.join(reply, { who: request.principal })
    },
  )
}

/** What one message of the stream says: its event name, and its data as JSON. */
function messageOf(news: readonly LiveNews[]): z.ZodType {
  const named = [...news, ...sessionNews.slice(0, 1)].map(({ event, data }) => z.object({ event: z.literal(event), data }))
  const queueStatus = z.object({ event: z.literal('TaskQueueStatus'), data: QueueStatus })
  return z.union([queueStatus, ...named]).meta({ id: 'LiveMessage' })
}
