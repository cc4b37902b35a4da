import { z } from 'zod'
import type { LiveEvent } from '../kernel/feature/index.ts'
import { AuthenticationRequired, type Http, type Principal, type SseChannel } from '../kernel/http/index.ts'
import { QueueStatusDto, sessionEvents } from './live-events.ts'

/** The event stream. */
export const liveEventsRoutes = (channel: SseChannel<Principal>, events: readonly LiveEvent[]) => (http: Http) => {
  const stream = { description: 'A stream of messages.', content: { 'text/event-stream': { schema: messageOf(events) } } }
  http.get(
    '/sse/v1/events',
    { schema: { summary: 'Stream changes', response: { 200: stream } }, config: { right: 'user' } },
    (request, reply) => {
      if (!request.principal) throw AuthenticationRequired()
      channel.join(reply, { who: request.principal })
    },
  )
}

/** Schema of one message of the stream: its event name, and its data as JSON. */
function messageOf(events: readonly LiveEvent[]): z.ZodType {
  const schemas = [...events, ...sessionEvents.slice(0, 1)].map(({ event, data }) => z.object({ event: z.literal(event), data }))
  const queueStatus = z.object({ event: z.literal('TaskQueueStatus'), data: QueueStatusDto })
  return z.union([queueStatus, ...schemas]).meta({ id: 'LiveMessage' })
}
