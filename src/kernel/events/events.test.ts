import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createEventBus } from './index.ts'

declare module './index.ts' {
  interface Events {
    'test.page-turned': { readonly page: number }
  }
}

function aBus() {
  const lines: string[] = []
  const bus = createEventBus(pino({ level: 'error' }, { write: (line: string) => lines.push(line) }))
  return { ...bus, lines }
}

test('a listener receives events in order until it unsubscribes', () => {
  const bus = aBus()
  const received: string[] = []
  const unsubscribe = bus.on('test.page-turned', ({ page }) => {
    received.push(`first ${page}`)
  })
  bus.on('test.page-turned', ({ page }) => {
    received.push(`second ${page}`)
  })
  bus.emit('test.page-turned', { page: 1 })
  unsubscribe()
  bus.emit('test.page-turned', { page: 2 })
  expect(received).toEqual(['first 1', 'second 1', 'second 2'])
})

test('a listener that fails, now or later, is logged and affects neither the emitter nor the others', async () => {
  const bus = aBus()
  let received = 0
  bus.on('test.page-turned', () => {
    throw new Error('broken')
  })
  bus.on('test.page-turned', async () => {
    throw new Error('broken later')
  })
  bus.on('test.page-turned', () => {
    received++
  })
  bus.emit('test.page-turned', { page: 1 })
  await Promise.resolve()
  expect(received).toBe(1)
  expect(bus.lines).toHaveLength(2)
  expect(bus.lines.join()).toContain('test.page-turned')
})
