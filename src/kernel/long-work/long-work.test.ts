import { expect, test } from 'vitest'
import { createLongWork } from './index.ts'

const forEver = new AbortController().signal

test('one person has two places at once, the next waits for one of them; others are not held up', async () => {
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

test('who leaves while they wait takes no place', async () => {
  const work = createLongWork()
  const ends = [await work.begin('ann', forEver), await work.begin('ann', forEver)]
  const leaving = new AbortController()
  const left = work.begin('ann', leaving.signal)
  const stays = work.begin('ann', forEver)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  ends[0]?.()
  await stays
})

test('one who asks for far more than is done at once is told to come back', async () => {
  const work = createLongWork()
  const begun = Array.from({ length: 22 }, () => work.begin('ann', forEver))
  await expect(work.begin('ann', forEver)).rejects.toMatchObject({ code: 'TOO_MUCH_LONG_WORK', status: 429, retryAfterSeconds: 30 })
  for (const place of begun) (await place)()
  await work.begin('ann', forEver)
})

test('between two pieces of work, whoever does them, the event loop goes round', async () => {
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
