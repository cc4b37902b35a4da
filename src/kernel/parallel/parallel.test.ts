import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inParallel } from './index.ts'

const noting = (log: string[]) => (name: string, ms: number) => async () => {
  log.push(`${name} starts`)
  await delay(ms)
  log.push(`${name} ends`)
}

test('items run in parallel, and after a failure the running ones are awaited and no others start', async () => {
  const log: string[] = []
  const note = noting(log)
  const work = async (name: string) => {
    await note(name, name === 'slow' ? 20 : 0)()
    if (name === 'bad') throw new Error('failed')
  }
  await expect(inParallel(['slow', 'bad', 'never'], 2, work)).rejects.toThrow('failed')
  expect(log).toEqual(['slow starts', 'bad starts', 'bad ends', 'slow ends'])
})
