import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns, inParallel } from './index.ts'

const noting = (log: string[]) => (name: string, ms: number) => async () => {
  log.push(`${name} starts`)
  await delay(ms)
  log.push(`${name} ends`)
}

test('one at a time under a key, in order, also after a failure; other keys do not wait', async () => {
  const log: string[] = []
  const note = noting(log)
  const turns = createTurns()
  const failing = turns.take('a', async () => {
    await delay(5)
    throw new Error('failed')
  })
  const all = [turns.take('a', note('second', 5)), turns.take('a', note('third', 0)), turns.take('b', note('other', 0))]
  await expect(failing).rejects.toThrow('failed')
  await Promise.all(all)
  expect(log).toEqual(['other starts', 'other ends', 'second starts', 'second ends', 'third starts', 'third ends'])
})

test('work never overlaps with other work that shares one of its keys, and two of them never wait for each other', async () => {
  const log: string[] = []
  const note = noting(log)
  const turns = createTurns()
  await Promise.all([
    turns.takeAll(['a', 'b', 'a'], note('ab', 5)),
    turns.takeAll(['b', 'a'], note('ba', 5)),
    turns.takeAll(['c', 'b'], note('cb', 0)),
    turns.takeAll([], note('none', 0)),
  ])
  const lines = log.filter((line) => !line.startsWith('none'))
  const starts = lines.filter((_line, n) => n % 2 === 0)
  expect(lines).toEqual(starts.flatMap((line) => [line, line.replace('starts', 'ends')]))
  expect(log).toHaveLength(8)
})

test('some at once; when one fails, those that run are awaited and no other is begun', async () => {
  const log: string[] = []
  const note = noting(log)
  const work = async (name: string) => {
    await note(name, name === 'slow' ? 20 : 0)()
    if (name === 'bad') throw new Error('failed')
  }
  await expect(inParallel(['slow', 'bad', 'never'], 2, work)).rejects.toThrow('failed')
  expect(log).toEqual(['slow starts', 'bad starts', 'bad ends', 'slow ends'])
})
