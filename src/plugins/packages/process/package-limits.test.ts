// Limits that can be tested without a process.
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { PluginLog } from '../../contract/plugin.ts'
import { PackageAnswers, parsePackageResult } from '../providers/package-answers.rules.ts'
import { limitLog } from './limited-log.ts'
import { pausedUntilMs } from './package-runner.ts'
import { readLines } from './read-lines.ts'

const aReader = (longest: number, bytesPerSecond = 1_000_000) => {
  const stream = new PassThrough()
  const lines: string[] = []
  const onTooLong = vi.fn()
  readLines(stream, { longest, bytesPerSecond, onTooLong }, (line) => lines.push(line))
  return { stream, lines, onTooLong }
}

test('lines are reassembled however the stream is split', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.stringMatching(/^[^\n]{1,40}$/)), fc.integer({ min: 1, max: 50 }), async (said, size) => {
      const { stream, lines } = aReader(100)
      const bytes = Buffer.from(said.map((line) => `${line}\n`).join(''))
      for (let at = 0; at < bytes.length; at += size) stream.write(bytes.subarray(at, at + size))
      await expect.poll(() => lines, { interval: 1 }).toEqual(said)
    }),
    { numRuns: 30 },
  )
})

test('a line that is too long is dropped and reported once, and the following lines are read', async () => {
  const { stream, lines, onTooLong } = aReader(10)
  for (const _ of [1, 2, 3, 4]) stream.write('too long ')
  stream.write('\nshort\n')
  await expect.poll(() => lines).toEqual(['short'])
  expect(onTooLong).toHaveBeenCalledTimes(1)
})

test('a writer that exceeds the allowed rate is delayed', async () => {
  const { stream, lines } = aReader(100, 10_000)
  const startedAt = performance.now()
  for (let count = 0; count < 60; count++) stream.write('a line\n')
  await expect.poll(() => lines.length).toBe(60)
  expect(performance.now() - startedAt).toBeGreaterThan(1_500)
})

test('a log is truncated after a hundred records, with a notice, for the rest of the minute', () => {
  const records: string[] = []
  const keep = (message: string) => {
    records.push(message)
  }
  const log: PluginLog = { debug: keep, info: keep, warn: keep, error: keep }
  let nowMs = 1_000_000
  const limited = limitLog(log, { now: () => nowMs })
  for (let count = 0; count < 500; count++) limited.info(`${count}`)
  expect(records).toHaveLength(101)
  expect(records.at(-1)).toContain('the rest of this minute is dropped')
  nowMs += 60_000
  limited.error('later')
  expect(records.at(-1)).toBe('later')
})

test('three failures within ten minutes pause a package for ten minutes', () => {
  const minute = 60_000
  expect(pausedUntilMs([], 0)).toBeUndefined()
  expect(pausedUntilMs([0, minute], 2 * minute)).toBeUndefined()
  expect(pausedUntilMs([0, minute, 2 * minute], 2 * minute)).toBe(12 * minute)
  expect(pausedUntilMs([0, minute, 2 * minute], 12 * minute)).toBeUndefined()
  expect(pausedUntilMs([0, minute, 11 * minute], 11 * minute)).toBeUndefined()
  expect(pausedUntilMs([0, 11 * minute, 12 * minute, 13 * minute], 14 * minute)).toBe(23 * minute)
})

test('a missing field is null or empty, and an invalid one is rejected by name', () => {
  const found = { sourceId: '1', title: ' Berserk ', sourceUrl: 'https://example.org/1' }
  expect(parsePackageResult(PackageAnswers.searchSeries, [found], 'Mine')).toMatchObject([
    { title: 'Berserk', genres: [], year: null, coverUrl: null },
  ])
  const series = { title: 'Berserk' }
  expect(parsePackageResult(PackageAnswers.getSeriesMetadata, series, 'Mine')).toMatchObject({ authors: [], links: [], status: null })
  for (const [wrong, sentence] of [
    [{ ...series, ageRating: 99 }, 'ageRating'],
    [{ ...series, coverUrl: 'javascript:alert(1)' }, 'coverUrl'],
    [{ ...series, links: [{ label: 'x', url: 'data:text/html,x' }] }, 'links.0.url'],
    [{ ...series, status: 'SOON' }, 'status'],
    [null, 'an unexpected response: Invalid input'],
  ] as const) {
    expect(() => parsePackageResult(PackageAnswers.getSeriesMetadata, wrong, 'Mine')).toThrow(sentence)
  }
})
