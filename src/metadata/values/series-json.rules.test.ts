import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindingKeys } from '../../formats/series-json/index.ts'
import { type BindingKeys, keysOf, mergeBinding } from './series-json.rules.ts'

const value = fc.oneof(fc.constantFrom('a', 'b'), fc.constantFrom(1, 2))
const keys = fc.dictionary(fc.constantFrom(...Object.values(bindingKeys)), value) as fc.Arbitrary<BindingKeys>
const file = fc
  .tuple(fc.dictionary(fc.constantFrom('metadata', 'version', 'mine'), fc.jsonValue()), keys)
  .map(([other, own]) => ({ ...other, ...own }))

describe('series.json', () => {
  test('keeps foreign keys with any content', () => {
    fc.assert(
      fc.property(file, keys, keys, (content, wanted, written) => {
        const { content: next } = mergeBinding(content, wanted, written)
        for (const [key, held] of Object.entries(content)) {
          const isOurs = written[key as keyof BindingKeys] !== undefined && written[key as keyof BindingKeys] === held
          if (!isOurs) expect(next[key]).toEqual(held)
        }
        for (const key of Object.keys(next)) expect(Object.hasOwn(content, key) || Object.hasOwn(wanted, key)).toBe(true)
      }),
    )
  })

  test('is unchanged when written twice', () => {
    fc.assert(
      fc.property(file, keys, keys, (content, wanted, written) => {
        const once = mergeBinding(content, wanted, written)
        expect(mergeBinding(once.content, wanted, once.written)).toEqual(once)
      }),
    )
  })

  test('is updated when a binding changes or ends, as long as it has the value that we wrote', () => {
    const first = mergeBinding({ metadata: { name: 'X' } }, { srcbId: 1 }, {})
    expect(first).toEqual({ content: { metadata: { name: 'X' }, srcbId: 1 }, written: { srcbId: 1 }, kept: [] })
    expect(mergeBinding(first.content, { srcbId: 2 }, first.written).content).toEqual({ metadata: { name: 'X' }, srcbId: 2 })
    expect(mergeBinding(first.content, {}, first.written).content).toEqual({ metadata: { name: 'X' } })
  })

  test('keeps a value that a user changed, and does not restore a removed one', () => {
    expect(mergeBinding({ srcbId: 7 }, { srcbId: 2 }, { srcbId: 1 })).toEqual({ content: { srcbId: 7 }, written: {}, kept: ['srcbId'] })
    expect(mergeBinding({}, { srcbId: 2 }, { srcbId: 1 })).toEqual({ content: {}, written: { srcbId: 1 }, kept: ['srcbId'] })
  })
})

test('a binding by URL also writes the id; Kitsu has no key', () => {
  const id = '801513ba-a712-498c-8f57-cae55b38cc92'
  const bound = (pluginId: string, url: string, externalId = '') => ({ pluginId, url, externalId })
  expect(keysOf([bound('srca', '', id), bound('srcb', 'https://anilist.co/manga/30002/Berserk'), bound('srcc', '', '8')])).toEqual({
    srcaId: id,
    srcaUrl: `https://mangadex.org/title/${id}`,
    srcbId: 30_002,
    srcbUrl: 'https://anilist.co/manga/30002',
  })
  expect(keysOf([])).toEqual({})
})
