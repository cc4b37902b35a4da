import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMixed, type Step, undoBooks, undoSeries } from './marks.rules.ts'
import { runMany } from './run-many.ts'
import { choose, countChosen, everything, isChosen, nothing, toggled } from './selection.rules.ts'

test('a selection holds what was pressed an odd number of times, in some as in all but some', () => {
  const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd'))
  fc.assert(
    fc.property(fc.constantFrom(nothing, everything), ids, (start, pressed) => {
      const selection = pressed.reduce(toggled, start)
      for (const id of ['a', 'b', 'c', 'd']) {
        const odd = pressed.filter((one) => one === id).length % 2 === 1
        expect(isChosen(selection, id)).toBe(odd === (start === nothing))
      }
      expect(countChosen(selection, 4)).toBe(['a', 'b', 'c', 'd'].filter((id) => isChosen(selection, id)).length)
    }),
  )
})

test('a range is chosen or left out as a whole', () => {
  expect(countChosen(choose(nothing, ['a', 'b', 'a'], true), 20_000)).toBe(2)
  expect(countChosen(choose(everything, ['a', 'b'], false), 20_000)).toBe(19_998)
  expect(countChosen(choose(choose(everything, ['a'], false), ['a'], true), 20_000)).toBe(20_000)
})

const series = (read: number, started = 0) => ({ id: 'S', chapters: 5, read, started })

test('a series in one state goes back in one step, one already so needs none', () => {
  expect(undoSeries(series(0), true)).toEqual([{ of: 'series', id: 'S', to: 'unread' }])
  expect(undoSeries(series(5), false)).toEqual([{ of: 'series', id: 'S', to: 'read' }])
  expect(undoSeries(series(5), true)).toEqual([])
  expect(undoSeries({ ...series(0), chapters: 0 }, false)).toEqual([])
  expect([isMixed(series(0)), isMixed(series(5)), isMixed(series(2)), isMixed(series(0, 1))]).toEqual([false, false, true, true])
})

const book = fc.record({
  id: fc.uuid(),
  progress: fc.option(fc.record({ page: fc.integer({ min: 1, max: 20 }), completed: fc.boolean() })),
})

/** The server's part: what a step leaves. */
const after = (step: Step['to']) => {
  if (step === 'unread') return null
  return step === 'read' ? { completed: true } : { completed: false, page: step }
}

test('what is taken back has its state and its page again', () => {
  fc.assert(
    fc.property(fc.uniqueArray(book, { selector: ({ id }) => id }), fc.boolean(), (books, read) => {
      const steps = new Map(undoBooks(books, read).map(({ id, to }) => [id, to]))
      for (const { id, progress } of books) {
        const step = steps.get(id)
        const state = step === undefined ? after(read ? 'read' : 'unread') : after(step)
        if (progress === null) expect(state).toBeNull()
        else expect(state).toMatchObject(progress.completed ? { completed: true } : progress)
      }
    }),
  )
})

test('one that fails does not stop the others, and is told', async () => {
  const seen: number[] = []
  const outcome = await runMany(
    [1, 2, 3, 4, 5, 6],
    async (n) => {
      seen.push(n)
      if (n === 3) throw new Error('gone')
    },
    { signal: new AbortController().signal, onProgress: () => undefined },
  )
  expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
  expect([outcome.done, outcome.errors.map(({ message }) => message)]).toEqual([5, ['gone']])
})

test('few are done at once, and none after it was stopped', async () => {
  const abort = new AbortController()
  let running = 0
  let most = 0
  const act = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running--
  }
  const onProgress = (done: number) => (done >= 6 ? abort.abort() : undefined)
  const { done } = await runMany(
    Array.from({ length: 50 }, (_, n) => n),
    act,
    { signal: abort.signal, onProgress, atOnce: 3 },
  )
  expect(most).toBe(3)
  expect(done).toBeLessThan(10)
})
