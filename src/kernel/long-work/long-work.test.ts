import { expect, test } from 'vitest'
import { createLongWork } from './index.ts'

const forEver = new AbortController().signal

test('a user has two parallel slots and waits for one of them with the next request, without delaying other users', async () => {
  const work = createLongWork()
  const [first] = [await work.begin('ann', forEver), await work.begin('ann', forEver)]
  let began = false
  const third = work.begin('ann', forEver).then(() => {
    began = true
  })
  await work.begin('ben', forEver)
  expect(began).toBe(false)
  first()
  await third
  expect(began).toBe(true)
})

test('a client that disconnects while waiting takes no slot', async () => {
  const work = createLongWork()
  const ends = [await work.begin('ann', forEver), await work.begin('ann', forEver)]
  const leaving = new AbortController()
  const waiting = work.begin('ann', leaving.signal)
  const stays = work.begin('ann', forEver)
  leaving.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  ends[0]?.()
  await stays
})

test('a user with far too many requests gets a retry response', async () => {
  const work = createLongWork()
  const places = Array.from({ length: 22 }, () => work.begin('ann', forEver))
  await expect(work.begin('ann', forEver)).rejects.toMatchObject({ code: 'TOO_MUCH_LONG_WORK', status: 429, retryAfterSeconds: 30 })
  for (const place of places) (await place)()
  await work.begin('ann', forEver)
})

test('the event loop turns between two chunks of any work', async () => {
  const work = createLongWork()
  let round = 0
  let next = setImmediate(function count() {
    round++
    next = setImmediate(count)
  })
  const rounds: number[] = []
  const pieces = async () => {
    for (let n = 0; n < 3; n++) {
      await work.nextChunk()
      rounds.push(round)
    }
  }
  await Promise.all([pieces(), pieces()])
  clearImmediate(next)
  expect(new Set(rounds).size).toBe(6)
})
