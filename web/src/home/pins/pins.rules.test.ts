import { expect, test } from 'vitest'
import { requireDefined } from '../../../test/require-defined.ts'
import { addPin, findPin, maxPins, type Pin, type PinTarget, readPins, removePin, writePins } from './pins.rules.ts'

const filter: PinTarget = { kind: 'filter', libraryId: 'L', search: { shelf: ['PLANNED'], sort: 'added' } }
const collection: PinTarget = { kind: 'collections', setId: 'C' }
const both = addPin(addPin([], filter, { name: 'To read', nowMs: 1000 }), collection, { name: 'Quiet evenings', nowMs: 1000 })

test('pins survive writing and reading, with different ids even when made at the same time', () => {
  expect(readPins(writePins(both))).toEqual(both)
  expect(new Set(both.map(({ id }) => id)).size).toBe(2)
})

test('the same list is pinned once, whatever the order of its filters', () => {
  const same: PinTarget = { kind: 'filter', libraryId: 'L', search: { sort: 'added', shelf: ['PLANNED'] } }
  expect(findPin(both, same)?.name).toBe('To read')
  expect(addPin(both, same, { name: 'Again', nowMs: 2000 })).toBe(both)
  expect(findPin(removePin(both, requireDefined(both[0], 'the pin').id), same)).toBeUndefined()
})

test('there is a limit of rows', () => {
  let pins: readonly Pin[] = []
  for (let n = 0; n < maxPins + 5; n++) pins = addPin(pins, { kind: 'collections', setId: `C${n}` }, { name: 'C', nowMs: n })
  expect(pins).toHaveLength(maxPins)
})

test('stored text that is broken, foreign or from another version never breaks Home', () => {
  for (const text of [null, '', '{"a":1}', '[', '[1,null,[]]', '[{"id":"a b","name":"x","kind":"collections","setId":"C"}]']) {
    expect(readPins(text)).toEqual([])
  }
  const unknown = '[{"id":"a","name":"x","kind":"filter","libraryId":"L","search":{"sort":"gone","read":["UNREAD"],"more":1}}]'
  expect(readPins(unknown)).toEqual([{ id: 'a', name: 'x', kind: 'filter', libraryId: 'L', search: { read: ['UNREAD'] } }])
})
