import type { Http, Principal, SseChannel } from '../../kernel/http/index.ts'
import { callerOf } from '../access/caller.ts'
import { LiveMessage } from './live.schemas.ts'

const stream = { description: 'A stream of messages.', content: { 'text/event-stream': { schema: LiveMessage } } }

/** The stream of news. */
export const liveRoutes = (channel: SseChannel<Principal>) => (http: Http) => {
  http.get('/sse/v1/events', { schema: { response: { 200: stream } }, config: { right: 'user' } }, (request, reply) => {
    channel.join(reply, { who: callerOf(request) })
  })
}
