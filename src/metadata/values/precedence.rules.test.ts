import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOrder, type Offer, reset, resolve, sourcedFields, valueOriginOf } from './precedence.rules.ts'

const plugins = ['srca', 'srcb', 'srcc'] as const
const field = 'summary'

/** Which layers provide the field. */
const table = fc.record({
  locked: fc.boolean(),
  seriesJson: fc.boolean(),
  says: fc.record({ srca: fc.boolean(), srcb: fc.boolean(), srcc: fc.boolean() }),
  chosen: fc.option(fc.constantFrom(...plugins), { nil: undefined }),
  order: fc.shuffledSubarray([...plugins], { minLength: 0 }),
})
type Row = typeof table extends fc.Arbitrary<infer R> ? R : never

const currentOf = ({ locked, seriesJson }: Row) => ({
  locks: new Set(locked ? [field] : []),
  origins: seriesJson ? { [field]: 'series.json' } : ({} as Record<string, string>),
})
const offersOf = ({ says, chosen, order }: Row): readonly Offer[] =>
  inOrder(
    plugins.map((pluginId) => ({
      pluginId,
      values: says[pluginId] ? { [field]: `said by ${pluginId}` } : {},
      chosen: new Set(chosen === pluginId ? [field] : []),
    })),
    order,
  )

/** The same rule, written as a list of layers from best to worst. */
function layersOf({ locked, seriesJson, says, chosen, order }: Row): readonly string[] {
  const unnamed = plugins.filter((plugin) => !order.includes(plugin))
  return [
    ...(locked ? ['person'] : []),
    ...(seriesJson ? ['series.json'] : []),
    ...(chosen && says[chosen] ? [chosen] : []),
    ...[...order, ...unnamed].filter((plugin) => says[plugin]),
    'file',
  ]
}
const nameOf = (giver: ReturnType<typeof valueOriginOf>) => (typeof giver === 'string' ? giver : giver.pluginId)

describe('precedence: locked, series.json, selected source, sources in order, files', () => {
  test('the best layer that provides a field wins', () => {
    fc.assert(
      fc.property(table, (row) => {
        expect(nameOf(valueOriginOf(field, currentOf(row), offersOf(row)))).toBe(layersOf(row)[0])
      }),
    )
  })

  test('a removed value falls back to the next layer, down to the files', () => {
    fc.assert(
      fc.property(table, (row) => {
        const fallen: string[] = []
        let remaining = row
        for (;;) {
          const giver = nameOf(valueOriginOf(field, currentOf(remaining), offersOf(remaining)))
          fallen.push(giver)
          if (giver === 'file') break
          remaining = without(remaining, giver)
        }
        expect(fallen).toEqual([...new Set(layersOf(row))])
      }),
    )
  })

  test('the default order is MangaDex, AniList, Kitsu; a configured order replaces it', () => {
    const offers = plugins.map((pluginId) => ({ pluginId, values: { [field]: pluginId }, chosen: new Set<string>() }))
    const first = (order: readonly string[]) => nameOf(valueOriginOf(field, { locks: new Set(), origins: {} }, inOrder(offers, order)))
    expect(first(plugins)).toBe('srca')
    expect(first(['srcc', 'srca', 'srcb'])).toBe('srcc')
    expect(first(['other', 'srcb'])).toBe('srcb')
  })
})

test('values from sources change exactly the allowed fields, and record their origin', () => {
  fc.assert(
    fc.property(table, (row) => {
      const [winner] = layersOf(row)
      const { values, origins, cleared } = resolve(currentOf(row), offersOf(row))
      const isPlugin = plugins.some((plugin) => plugin === winner)
      expect(values).toEqual(isPlugin ? { [field]: `said by ${winner}` } : {})
      expect(cleared).toEqual([])
      if (isPlugin) expect(origins).toEqual({ [field]: winner })
      if (winner === 'file') expect(origins).toEqual({})
    }),
  )
})

test('a source that no longer provides a field releases it and changes nothing else', () => {
  const current = { locks: new Set(['title']), origins: { title: 'srca', summary: 'srca', tags: 'srcb', genres: 'series.json' } }
  const offers = [{ pluginId: 'srcb', values: { tags: ['x'] }, chosen: new Set<string>() }]
  expect(resolve(current, offers)).toEqual({
    values: { tags: ['x'] },
    origins: { title: 'srca', tags: 'srcb', genres: 'series.json' },
    cleared: ['summary'],
  })
})

test('a reset unlocks the field and applies the next layer, or the files if there is none', () => {
  const current = {
    seriesId: '1',
    libraryId: 'l',
    name: 'n',
    values: {} as never,
    locks: new Set(['summary', 'title', 'tags']),
    origins: {},
  }
  const offers = [{ pluginId: 'srca', values: { summary: 'S', tags: ['t'] }, chosen: new Set<string>() }]
  expect(reset(current, ['summary', 'title'], offers)).toEqual({
    values: { summary: 'S' },
    origins: { summary: 'srca' },
    cleared: ['title'],
    unlocked: ['summary', 'title'],
  })
})

test('every field that a source may provide has a rule', () => {
  const allFields = Object.fromEntries(sourcedFields.map((name) => [name, 'x']))
  const { origins } = resolve({ locks: new Set(), origins: {} }, [{ pluginId: 'srca', values: allFields, chosen: new Set() }])
  expect(Object.keys(origins).sort()).toEqual([...sourcedFields].sort())
})

function without(row: Row, giver: string): Row {
  if (giver === 'person') return { ...row, locked: false }
  if (giver === 'series.json') return { ...row, seriesJson: false }
  return { ...row, says: { ...row.says, [giver]: false } }
}
