import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import type { EventBus } from '../../kernel/events/index.ts'
import { callerOf, createSseChannel, type Http, type Principal, queryInteger } from '../../kernel/http/index.ts'
import type { Log, LogMemory } from '../../kernel/log/index.ts'
import { isAtLeast, type LogLevelName, type LogLine, levels, parseLogLine } from './log-line.rules.ts'

const LogLineDto = z
  .object({
    number: z.int().meta({ description: 'Number of the line since the server started, the same in lists and streams.' }),
    time: z.string().meta({ description: 'Time of the line, UTC.' }),
    level: z.enum(levels).meta({ description: 'Level of the line.' }),
    message: z.string().meta({ description: 'Message of the line.' }),
    fields: z.record(z.string(), z.unknown()).meta({ description: 'Other fields of the line, such as IDs and the error.' }),
  })
  .meta({ id: 'LogLine' })

const LogLevel = z.object({
  level: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be trace, debug, info, warn, error or silent')
    .meta({ description: 'Level of the line.' }),
})
const minLevel = z
  .enum(levels, `must be one of ${levels.join(', ')}`)
  .default('trace')
  .meta({ description: 'Minimum level of the log lines.' })

export interface LogsRouteDeps {
  readonly log: Log
  readonly memory: LogMemory
  readonly events: EventBus
}

/** Events that end a stream: it was opened with permissions that may have been revoked. */
const streamEnds = ['user.sessions-expired', 'user.deleted'] as const
const config = { right: 'admin' } as const

export const logsRoutes = ({ log, memory, events }: LogsRouteDeps) => {
  const channel = createSseChannel<Principal & { readonly least: LogLevelName }>({ userOf: ({ userId }) => userId })
  const stops = [
    memory.follow((text, number) => {
      const line = channel.size() > 0 ? parseLogLine(text) : undefined
      if (line) channel.send({ event: 'log', data: toDto(line, number) }, (principal) => isAtLeast(line.level, principal.least))
    }),
    ...streamEnds.map((name) => events.on(name, ({ userId }) => channel.close((principal) => principal.userId === userId))),
    events.on('user.sessions-ended', ({ sessionIds }) => channel.close(({ sessionId }) => sessionIds.some((id) => id === sessionId))),
  ]
  const routes = (http: Http) => {
    const querystring = z.object({ lines: queryInteger(1, 10_000, 500), level: minLevel })
    http.get(
      '/api/v1/logs',
      { schema: { summary: 'List recent log lines', querystring, response: { 200: z.array(LogLineDto) } }, config },
      async ({ query }) => {
        const first = memory.firstNumber()
        const lines = memory.recent().flatMap((text, index) => {
          const line = parseLogLine(text)
          return line && isAtLeast(line.level, query.level) ? [toDto(line, first + index)] : []
        })
        return lines.slice(-query.lines)
      },
    )
    http.get('/api/v1/logs/level', { schema: { summary: 'Get the log level', response: { 200: LogLevel } }, config }, async () => ({
      level: LogLevel.parse({ level: log.level }).level,
    }))
    for (const method of ['PUT', 'POST'] as const) {
      http.route({
        method,
        url: '/api/v1/logs/level',
        schema: { summary: 'Change the log level', body: LogLevel, response: { 200: LogLevel } },
        config,
        handler: async ({ body }) => {
          log.level = body.level
          return body
        },
      })
    }
    const text = { description: 'Lines of JSON.', content: { 'application/x-ndjson': { schema: z.string() } } }
    http.get(
      '/api/v1/logs/download',
      { schema: { summary: 'Download recent log lines', response: { 200: text } }, config },
      async (_, reply) =>
        reply
          .header('content-disposition', `attachment; filename="hondana-log.ndjson"`)
          .type('application/x-ndjson')
          .send(memory.recent().join('')),
    )
    const stream = { description: 'A stream of messages named "log".', content: { 'text/event-stream': { schema: LogLineDto } } }
    http.get(
      '/api/v1/logs/stream',
      { schema: { summary: 'Stream log lines', querystring: z.object({ level: minLevel }), response: { 200: stream } }, config },
      (request, reply) => channel.join(reply, { who: { ...callerOf(request), least: request.query.level } }),
    )
  }
  const close = () => {
    for (const stop of stops) stop()
    channel.close()
  }
  return { routes, close }
}

const toDto = ({ atMs, level, message, fields }: LogLine, number: number): z.infer<typeof LogLineDto> => ({
  number,
  time: isoInstant(atMs),
  level,
  message,
  fields,
})
