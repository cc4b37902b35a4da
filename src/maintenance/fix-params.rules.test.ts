import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { queryFlag, queryInteger, queryText } from '../kernel/http/index.ts'
import { paramsOf } from './fix-params.rules.ts'

test('a card’s form matches the parameters of its endpoint', () => {
  const query = z.object({
    lookbackDays: queryInteger(1, 30, 7).meta({ title: 'Lookback window (days)', description: 'How far back to look' }),
    deep: queryFlag.meta({ title: 'Deep' }),
    keep: z.enum(['true', 'false', '']).default('true'),
    libraryId: queryText.meta({ title: 'Library', description: 'All when empty.', dynamicEnum: 'libraries' }),
    mode: z.enum(['tall', 'wide']).default('tall'),
    ratio: z.coerce.number().min(1).default(1.5),
    book: z.string().min(1),
  })
  expect(paramsOf(query)).toEqual([
    { key: 'lookbackDays', label: 'Lookback window (days)', type: 'number', default: 7, min: 1, max: 30, hint: 'How far back to look' },
    { key: 'deep', label: 'Deep', type: 'boolean', default: false, hint: '' },
    { key: 'keep', label: 'keep', type: 'boolean', default: true, hint: '' },
    { key: 'libraryId', label: 'Library', type: 'string', default: '', hint: 'All when empty.', dynamicEnum: 'libraries' },
    { key: 'mode', label: 'mode', type: 'string', default: 'tall', hint: '', options: ['tall', 'wide'] },
    { key: 'ratio', label: 'ratio', type: 'number', default: 1.5, min: 1, hint: '' },
    { key: 'book', label: 'book', type: 'string', default: '', hint: '', required: true },
  ])
})

test('the endpoint accepts the default and both limits of any number', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(), fc.nat(), (min, above, below) => {
      const fallback = min + above
      const max = fallback + below
      const schema = queryInteger(min, max, fallback)
      const [param] = paramsOf(z.object({ days: schema }))
      expect(param).toMatchObject({ default: fallback, min, max })
      for (const value of [param?.default, param?.min, param?.max]) expect(schema.safeParse(String(value)).success).toBe(true)
    }),
  )
})
