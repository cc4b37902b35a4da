import { expect, test } from 'vitest'
import type { PluginLog } from '../../api/types.ts'
import { joinPages, readPluginLogSearch, recordsAsText } from './plugin-log.rules.ts'

const aRecord = (id: string, exceptionTrace: string | null = null): PluginLog => ({
  id,
  pluginId: 'srca',
  logLevel: 'WARN',
  message: `message ${id}`,
  exceptionTrace,
  timestamp: '2026-11-22T01:02:03Z',
})

test('search parameters contain level and text, and defaults are omitted', () => {
  expect(readPluginLogSearch({ level: 'WARN', text: 'limit', page: 3 })).toEqual({ level: 'WARN', text: 'limit' })
  expect(readPluginLogSearch({ level: 'DEBUG', text: '' })).toEqual({})
  expect(readPluginLogSearch({ level: 'LOUD', text: 429 })).toEqual({ text: '429' })
})

test('a record that moved to the next page between two requests is shown once', () => {
  const [a, b, c] = [aRecord('a'), aRecord('b'), aRecord('c')]
  expect(
    joinPages([
      [a, b],
      [b, c],
    ]).map(({ id }) => id),
  ).toEqual(['a', 'b', 'c'])
})

test('records are copied with their time, level and location', () => {
  expect(recordsAsText([aRecord('a'), aRecord('b', 'Error: outer')])).toBe(
    '2026-11-22T01:02:03Z WARN message a\n2026-11-22T01:02:03Z WARN message b\nError: outer',
  )
})
