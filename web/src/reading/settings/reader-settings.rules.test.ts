import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choicesOfMetadata, defaultSettings, type ReaderChoices, readChoices, resolveSettings } from './reader-settings.rules.ts'
import { applyChanges, type ChoiceChange, type ChoiceScope, choicesAt, readCopy, settingKeyOf } from './stored-choices.rules.ts'

const none = { global: {}, library: {}, series: {} }

test('the most specific choice applies, and every setting has its source', () => {
  const chosen = { global: { fit: 'width', gapPx: 8 }, library: { fit: 'height' }, series: { gapPx: 0 } } as const
  const { settings, sources } = resolveSettings(chosen, {})
  expect(settings).toEqual({ ...defaultSettings, fit: 'height', gapPx: 0 })
  expect(sources).toMatchObject({ fit: 'library', gapPx: 'series', layout: 'standard' })
  expect(resolveSettings(chosen, {}, 'global').settings).toMatchObject({ fit: 'width', gapPx: 8 })
})

test('the direction in the metadata overrides a global choice, but not one for the series', () => {
  const metadata = choicesOfMetadata('RIGHT_TO_LEFT')
  expect(resolveSettings({ ...none, library: { direction: 'ltr' } }, metadata)).toMatchObject({
    settings: { direction: 'rtl' },
    sources: { direction: 'metadata' },
  })
  expect(resolveSettings({ ...none, series: { direction: 'ltr' } }, metadata).settings.direction).toBe('ltr')
  expect(choicesOfMetadata('WEBTOON')).toEqual({ layout: 'strip' })
  expect(choicesOfMetadata('')).toEqual({})
})

test('only valid values are parsed from any stored text', () => {
  expect(readChoices({ layout: 'double', fit: 'sideways', gapPx: 8, brightness: 900, invert: 'yes', more: 1 })).toEqual({
    layout: 'double',
    gapPx: 8,
  })
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, text) => {
      expect(resolveSettings({ ...none, series: readChoices(value) }, {}).settings).toMatchObject({ ahead: expect.any(Number) })
      expect(readCopy(text).waiting).toEqual([])
    }),
  )
})

const series = (id: string): ChoiceScope => ({ level: 'series', id })

test('the client setting names are valid on the server', () => {
  const places: ChoiceScope[] = [series('0ABC'), series('é'), { level: 'library', id: 'L' }, { level: 'global', id: 'all' }]
  for (const place of places) expect(settingKeyOf(place)).toMatch(/^[a-z][a-z0-9_-]*(\.[a-z0-9][a-z0-9_-]*)*$/)
})

test('a choice can be read back and reset without affecting others', () => {
  const choices = applyChanges({}, [
    { place: series('A1'), values: { fit: 'width', gapPx: 8 } },
    { place: series('B1'), values: { fit: 'height' } },
    { place: series('A1'), values: { gapPx: null } },
  ])
  expect(choicesAt(choices, series('A1'))).toEqual({ fit: 'width' })
  const without = applyChanges(choices, [{ place: series('A1'), values: { fit: null } }])
  expect(choicesAt(without, series('A1'))).toEqual({})
  expect(choicesAt(without, series('B1'))).toEqual({ fit: 'height' })
})

test('applying the same changes again after a lost response changes nothing', () => {
  const aChange: fc.Arbitrary<ChoiceChange> = fc.record({
    place: fc.record({ level: fc.constantFrom('global', 'library', 'series'), id: fc.constantFrom('all', 'A', 'B') }),
    values: fc.dictionary(fc.constantFrom('gapPx', 'ahead'), fc.option(fc.integer({ min: 1, max: 12 })), { maxKeys: 2 }),
  })
  fc.assert(
    fc.property(fc.array(aChange, { maxLength: 8 }), (changes) => {
      const once = applyChanges({}, changes)
      const again = applyChanges(once, changes)
      const read = (choices: typeof once): ReaderChoices[] => changes.map(({ place }) => choicesAt(choices, place))
      expect(read(again)).toEqual(read(once))
    }),
  )
})
