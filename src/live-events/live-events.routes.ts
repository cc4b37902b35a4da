import { z } from 'zod'
import type { LiveEvent } from '../kernel/feature/index.ts'
import { callerOf, type Http, type Principal, type SseChannel } from '../kernel/http/index.ts'
import { QueueStatusDto, SessionExpired } from './live-events.ts'

/** The event stream. */
export const liveEventsRoutes = (channel: SseChannel<Principal>, events: readonly LiveEvent[]) => (http: Http) => {
  const stream = { description: 'A stream of messages.', content: { 'text/event-stream': { schema: messageOf(events) } } }
  http.get(
    '/sse/v1/events',
    { schema: { summary: 'Stream changes', response: { 200: stream } }, config: { right: 'user' } },
    (request, reply) => channel.join(reply, { who: callerOf(request), lastEventId: request.headers['last-event-id']?.toString() }),
  )
}

const describedMessage = (event: string, data: z.ZodType) =>
  z.object({ event: z.literal(event).meta({ description: 'Name of the event.' }), data: data.meta({ description: 'Data of the event.' }) })

/** Schema of one message of the stream: its event name, and its data as JSON. */
function messageOf(events: readonly LiveEvent[]): z.ZodType {
  const schemas = [...events, { event: 'SessionExpired', data: SessionExpired }].map(({ event, data }) => describedMessage(event, data))
  const queueStatus = describedMessage('TaskQueueStatus', QueueStatusDto)
  return z.union([queueStatus, ...schemas]).meta({ id: 'LiveMessage' })
}
