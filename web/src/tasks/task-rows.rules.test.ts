import { expect, test } from 'vitest'
import type { BackgroundTask } from '../api/types.ts'
import { groupTasks, plainName, relativeTime, waitingReason } from './task-rows.rules.ts'

const aTask = (id: string, state: BackgroundTask['state'], more: Partial<BackgroundTask> = {}): BackgroundTask => ({
  id,
  name: 'library.scan',
  key: 'L1',
  state,
  progress: null,
  outcome: null,
  error: null,
  createdAt: '2026-11-22T00:00:00Z',
  waitsUntil: null,
  startedAt: null,
  finishedAt: null,
  ...more,
})

test('queued tasks are listed in the order of execution, and failed ones before successful ones', () => {
  const groups = groupTasks([
    aTask('5', 'QUEUED'),
    aTask('4', 'QUEUED'),
    aTask('3', 'RUNNING'),
    aTask('2', 'SUCCEEDED'),
    aTask('1', 'FAILED'),
  ])
  expect(groups.running.map(({ id }) => id)).toEqual(['3'])
  expect(groups.waiting.map(({ id }) => id)).toEqual(['4', '5'])
  expect(groups.finished.map(({ id }) => id)).toEqual(['1', '2'])
})

test('a queued task has the reason why it is waiting', () => {
  const running = [aTask('1', 'RUNNING')]
  expect(waitingReason(aTask('2', 'QUEUED'), running)).toBe('sameRuns')
  expect(waitingReason(aTask('2', 'QUEUED', { key: 'L2' }), running)).toBe('turn')
  expect(waitingReason(aTask('2', 'QUEUED', { waitsUntil: '2026-11-22T01:00:00Z' }), running)).toBe('later')
  expect(waitingReason(aTask('2', 'QUEUED', { waitsUntil: '2026-11-22T01:00:00Z', error: 'Busy' }), running)).toBe('retry')
})

test('a task type without a translation has a readable name', () => {
  expect(plainName('library.scan-folder')).toBe('Scan folder')
  expect(plainName('odd')).toBe('Odd')
})

test('times are given in the largest unit that fits', () => {
  expect(relativeTime(0, 59_000)).toEqual({ value: -59, unit: 'second' })
  expect(relativeTime(0, 60_000)).toEqual({ value: -1, unit: 'minute' })
  expect(relativeTime(7_200_000, 0)).toEqual({ value: 2, unit: 'hour' })
  expect(relativeTime(0, 3 * 86_400_000)).toEqual({ value: -3, unit: 'day' })
})
