import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BackgroundTask, ItemActionResult } from '../../api/types.ts'
import { chunk } from '../marks.api.ts'
import { runBatch } from './run-batch.ts'
import { countSelected, emptySelection, fullSelection, isSelected, setSelected, toggleSelected, withoutIds } from './selection.rules.ts'
import { summarizeTasks } from './task-result.rules.ts'

test('an item is selected after an odd number of toggles from an empty selection, and after an even number from a full one', () => {
  const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd'))
  fc.assert(
    fc.property(fc.constantFrom(emptySelection, fullSelection), ids, (start, pressed) => {
      const selection = pressed.reduce(toggleSelected, start)
      for (const id of ['a', 'b', 'c', 'd']) {
        const odd = pressed.filter((one) => one === id).length % 2 === 1
        expect(isSelected(selection, id)).toBe(odd === (start === emptySelection))
      }
      expect(countSelected(selection, 4)).toBe(['a', 'b', 'c', 'd'].filter((id) => isSelected(selection, id)).length)
    }),
  )
})

test('items that are gone are neither selected nor left out of a full selection', () => {
  expect([...withoutIds(setSelected(emptySelection, ['a', 'b'], true), ['a', 'c']).ids]).toEqual(['b'])
  expect(countSelected(withoutIds(setSelected(fullSelection, ['a', 'b'], false), ['a']), 4)).toBe(3)
})

test('a range is selected or deselected as a whole', () => {
  expect(countSelected(setSelected(emptySelection, ['a', 'b', 'a'], true), 20_000)).toBe(2)
  expect(countSelected(setSelected(fullSelection, ['a', 'b'], false), 20_000)).toBe(19_998)
  expect(countSelected(setSelected(setSelected(fullSelection, ['a'], false), ['a'], true), 20_000)).toBe(20_000)
})

test('a target that fails does not stop the others, and its error is returned', async () => {
  const seen: number[] = []
  const outcome = await runBatch(
    [1, 2, 3, 4, 5, 6],
    async (n) => {
      seen.push(n)
      if (n === 3) throw new Error('gone')
    },
    { signal: new AbortController().signal, onProgress: () => undefined },
  )
  expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
  expect([outcome.done, outcome.failed, outcome.errors.map(({ message }) => message)]).toEqual([5, 1, ['gone']])
})

test('the number of concurrent actions is limited, and none starts after an abort', async () => {
  const abort = new AbortController()
  let running = 0
  let most = 0
  const act = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running--
  }
  const onProgress = (done: number) => (done >= 6 ? abort.abort() : undefined)
  const { done } = await runBatch(
    Array.from({ length: 50 }, (_, n) => n),
    act,
    { signal: abort.signal, onProgress, atOnce: 3 },
  )
  expect(most).toBe(3)
  expect(done).toBeLessThan(10)
})

const answer = (accepted: number, refused: readonly string[] = []): ItemActionResult => ({
  accepted,
  taskIds: ['task'],
  refusedCount: refused.length,
  refused: refused.map((message) => ({ id: message, message })),
})
const task = (state: BackgroundTask['state'], outcome: unknown = null, error: string | null = null) =>
  ({ state, outcome, error }) as BackgroundTask
const nothingWrong = { unanswered: 0, errors: [], stopped: false }

test('a bulk result adds up refusals, task outcomes, failures and cancellation', () => {
  const refusal = { id: 'b', message: 'It may not be written.' }
  const some = summarizeTasks({
    ...nothingWrong,
    responses: [answer(500), answer(498, ['In the trash.', 'Not there.'])],
    tasks: [task('SUCCEEDED', { done: 499, refusedCount: 1, refused: [refusal] }), task('SUCCEEDED', { done: 498, broken: 3, left: 1 })],
  })
  expect(some).toEqual({ done: 997, failed: 3, reason: 'In the trash.', stopped: false, broken: 3, left: 1 })
  const broken = summarizeTasks({ ...nothingWrong, unanswered: 20, responses: [answer(10)], tasks: [task('FAILED', null, 'No room.')] })
  expect(broken).toMatchObject({ done: 0, failed: 30, reason: 'No room.' })
  const stopped = summarizeTasks({ ...nothingWrong, responses: [answer(10)], tasks: [task('CANCELLED')] })
  expect(stopped).toMatchObject({ done: 0, failed: 0, stopped: true })
})

test('batches count by the number of items in them', async () => {
  const parts = chunk(['a', 'b', 'c', 'd', 'e'], 2)
  expect(parts).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  const reports: number[] = []
  const act = async (part: readonly string[]) => {
    if (part.includes('c')) throw new Error('gone')
  }
  const options = { signal: new AbortController().signal, onProgress: (done: number) => void reports.push(done), atOnce: 1 }
  const outcome = await runBatch(parts, act, { ...options, weigh: ({ length }) => length })
  expect([reports, outcome.done, outcome.failed]).toEqual([[2, 4, 5], 3, 2])
})
