import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KnownNode, nodeLeaseMs, nodesInTheWay, silenceOf, startsInstallation, unsupportedTasks } from './node.rules.ts'

const node = (change: Partial<KnownNode> = {}): KnownNode => ({
  ...{ id: 'n', name: 'n', version: '1', roles: ['web', 'worker', 'scheduler'], host: 'h', pid: 1 },
  ...{ taskNames: [], contractSteps: [], startedAt: 0, silentMs: 0, isGone: false },
  ...change,
})

test('a node is gone once its lease has ended, and silent since it was renewed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 0, max: 1e7 }), (renewedAtMs, laterMs) => {
      const { silentMs, isGone } = silenceOf(renewedAtMs + nodeLeaseMs, renewedAtMs + laterMs)
      expect([silentMs, isGone]).toEqual([laterMs, laterMs > nodeLeaseMs])
    }),
  )
})

test('a node whose lease was written by a clock that was ahead counts as running until it is corrected', () => {
  expect(silenceOf(9_000_000, 1_000)).toEqual({ silentMs: 0, isGone: false })
})

test('only running nodes that do not support a contract step block it', () => {
  const knows = node({ id: 'new', contractSteps: ['drop'] })
  const gone = node({ id: 'gone', isGone: true })
  const old = node({ id: 'old', contractSteps: ['earlier'] })
  expect(nodesInTheWay([knows, gone, old], ['drop']).map(({ id }) => id)).toEqual(['old'])
  expect(nodesInTheWay([knows, gone, old], [])).toEqual([])
})

test('a stored task is unsupported when no running worker knows it', () => {
  const nodes = [
    node({ taskNames: ['a'] }),
    node({ taskNames: ['b'], isGone: true }),
    node({ taskNames: ['c'], roles: ['web'] }),
    node({ taskNames: ['d'], roles: ['worker'] }),
  ]
  expect(unsupportedTasks(['a', 'b', 'c', 'd', 'own'], nodes, ['own'])).toEqual(['b', 'c'])
})

test('an installation starts with the first node that runs schedules', () => {
  expect(startsInstallation([])).toBe(true)
  expect(startsInstallation([node({ roles: ['web'] }), node({ isGone: true })])).toBe(true)
  expect(startsInstallation([node({ roles: ['scheduler'] })])).toBe(false)
})
