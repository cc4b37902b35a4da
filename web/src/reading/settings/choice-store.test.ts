import { expect, test, vi } from 'vitest'
import { createChoiceStore } from './choice-store.ts'
import { applyChanges, type ChoiceScope, choicesAt, emptyCopy, type LocalCopy, type StoredChoices } from './stored-choices.rules.ts'

const fox: ChoiceScope = { level: 'series', id: 'fox' }

/** A server that can be unreachable, and a browser with storage. */
const aHouse = (first: LocalCopy = emptyCopy) => {
  const server = { stored: {} as StoredChoices, away: false, saves: 0 }
  const kept = { copy: first }
  const ask = async () => {
    await Promise.resolve()
    if (server.away) throw new Error('away')
  }
  const aStore = () =>
    createChoiceStore({
      first: kept.copy,
      persist: (copy) => {
        kept.copy = copy
      },
      load: () => ask().then(() => server.stored),
      save: async (changed) => {
        await ask()
        server.saves += 1
        server.stored = { ...server.stored, ...changed }
      },
      pauseMs: 5,
    })
  return { server, aStore }
}

test('a choice applies immediately, and dragging a slider sends it only once', async () => {
  const { server, aStore } = aHouse()
  const store = aStore()
  for (const gapPx of [4, 8, 12]) store.choose({ place: fox, values: { gapPx } })
  expect(choicesAt(store.choices(), fox)).toEqual({ gapPx: 12 })
  await vi.waitFor(() => expect(choicesAt(server.stored, fox)).toEqual({ gapPx: 12 }))
  expect(server.saves).toBe(1)
})

test('a choice made while another one is sent is sent after it, and one that could not be sent is sent by the next sync', async () => {
  const { server, aStore } = aHouse()
  const store = aStore()
  server.away = true
  store.choose({ place: fox, values: { gapPx: 4 } })
  await store.sync()
  server.away = false
  const sync = store.sync()
  // The first one is loaded, and is being saved.
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  store.choose({ place: fox, values: { fit: 'width' } })
  await sync
  expect(choicesAt(server.stored, fox)).toEqual({ gapPx: 4, fit: 'width' })
})

test('a choice made offline survives a reload and is later merged with those of another device', async () => {
  const { server, aStore } = aHouse()
  server.away = true
  const before = aStore()
  before.choose({ place: fox, values: { fit: 'width' } })
  await before.sync()
  const after = aStore()
  expect(choicesAt(after.choices(), fox)).toEqual({ fit: 'width' })
  server.stored = applyChanges({}, [{ place: fox, values: { gapPx: 8 } }])
  server.away = false
  await after.sync()
  expect(choicesAt(server.stored, fox)).toEqual({ fit: 'width', gapPx: 8 })
  expect(choicesAt(after.choices(), fox)).toEqual({ fit: 'width', gapPx: 8 })
})

test('a choice of another device is applied, and listeners are called once', async () => {
  const { server, aStore } = aHouse()
  const store = aStore()
  const heard = vi.fn()
  store.subscribe(heard)
  server.stored = applyChanges({}, [{ place: fox, values: { layout: 'strip' } }])
  await store.sync()
  await store.sync()
  expect(choicesAt(store.choices(), fox)).toEqual({ layout: 'strip' })
  expect(heard).toHaveBeenCalledTimes(1)
  expect(server.saves).toBe(0)
})
