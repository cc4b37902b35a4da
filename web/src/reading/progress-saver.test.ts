import { expect, test, vi } from 'vitest'
import { createProgressSaver } from './progress-saver.ts'

/** A server that takes note of the pages it is sent, and can be away. */
const aServer = () => {
  const sent: number[] = []
  const outcomes: boolean[] = []
  const state = { away: false }
  const saver = createProgressSaver({
    save: async (page) => {
      await Promise.resolve()
      if (state.away) throw new Error('away')
      sent.push(page)
    },
    onOutcome: (saved) => outcomes.push(saved),
    pauseMs: 5,
    retryMs: 10,
  })
  return { saver, sent, outcomes, state }
}

test('who leafs through quickly saves only the page they stay on', async () => {
  const { saver, sent } = aServer()
  for (const page of [2, 3, 4, 5]) saver.reach(page)
  await vi.waitFor(() => expect(sent).toEqual([5]))
  saver.stop()
})

test('leaving saves at once', async () => {
  const { saver, sent } = aServer()
  saver.reach(9)
  await saver.flush(true)
  expect(sent).toEqual([9])
  saver.stop()
})

test('leaving with nothing new sends nothing', async () => {
  const { saver, sent } = aServer()
  saver.reach(9)
  await saver.flush(false)
  await saver.flush(true)
  expect(sent).toEqual([9])
  saver.stop()
})

test('while the server is away the person is told, and the newest page is saved when it is back', async () => {
  const { saver, sent, outcomes, state } = aServer()
  state.away = true
  saver.reach(3)
  await vi.waitFor(() => expect(outcomes).toContain(false))
  saver.reach(6)
  await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(1))
  state.away = false
  await vi.waitFor(() => expect(sent).toEqual([6]))
  expect(outcomes.at(-1)).toBe(true)
  saver.stop()
})

test('a page reached while another is on its way follows it, and the later one wins', async () => {
  const { saver, sent } = aServer()
  saver.reach(1)
  const first = saver.flush(false)
  saver.reach(2)
  await first
  await vi.waitFor(() => expect(sent).toEqual([1, 2]))
  saver.stop()
})

test('nothing is sent after the reader is gone', async () => {
  const { saver, sent, state } = aServer()
  state.away = true
  saver.reach(4)
  await saver.flush(true)
  saver.stop()
  state.away = false
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(sent).toEqual([])
})
