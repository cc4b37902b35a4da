import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAtLeast, levels, parseLogLine } from './log-line.rules.ts'

test('a line contains the time, level, message and the affected objects', () => {
  expect(parseLogLine('{"level":40,"time":1000,"bookId":"0A","msg":"A page is missing"}')).toEqual({
    atMs: 1000,
    level: 'warn',
    message: 'A page is missing',
    fields: { bookId: '0A' },
  })
})

test('anything that is not a log line is left out, and every level has a name', () => {
  fc.assert(fc.property(fc.string(), (text) => parseLogLine(text) === undefined))
  fc.assert(fc.property(fc.json(), (text) => parseLogLine(text) === undefined || text.includes('level')))
  fc.assert(fc.property(fc.integer(), (level) => levels.includes(parseLogLine(`{"level":${level},"time":1}`)?.level ?? 'info')))
  expect([isAtLeast('error', 'warn'), isAtLeast('warn', 'warn'), isAtLeast('info', 'warn')]).toEqual([true, true, false])
})
