import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import type { LogMemory } from '../../kernel/log/index.ts'
import { formatLogLine } from './log-line.rules.ts'

/** Formatting this many lines takes about a millisecond. */
const linesPerTurn = 100

/**
 * The log in Spring Boot's format. Limit: the latest lines of this process, as kept in memory; there is no log file here. The first lines
 * are dropped over time, so byte ranges would not stay the same and are not supported.
 */
export const logfileRoutes =
  ({ memory }: { readonly memory: LogMemory }) =>
  (http: Http) => {
    const text = { description: 'Latest log lines.', content: { 'text/plain': { schema: z.any().meta({ type: 'string' }) } } }
    http.get(
      '/actuator/logfile',
      { schema: { summary: 'Get the log file', response: { 200: text } }, config: { right: 'admin' } },
      async (_, reply) =>
        reply
          .type('text/plain; charset=utf-8')
          .header('accept-ranges', 'none')
          .send(Readable.from(linesOf([...memory.recent()]))),
    )
  }

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  for (let start = 0; start < lines.length; start += linesPerTurn) {
    yield lines
      .slice(start, start + linesPerTurn)
      .map(formatLogLine)
      .join('')
    await setImmediate()
  }
}
