import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aggregateOf } from '../../../test/fakes/mangadex/aggregate.ts'
import { addChapter, type ChapterSpec } from '../../../test/fakes/mangadex/catalogue.ts'
import { chapterEntity } from '../../../test/fakes/mangadex/entities.ts'
import { chapterInfoOf, uploadIdsOf } from './mangadex-chapter.rules.ts'
import { aggregate, chapterEntity as chapterAnswer } from './mangadex-responses.ts'

const now = Date.parse('2024-06-01T00:00:00Z')
const chapterFrom = (spec: ChapterSpec) => {
  const chapter = addChapter({ titles: [], chapters: [] }, '801513ba-a712-498c-8f57-cae55b38cc92', spec)
  return chapterInfoOf(chapterAnswer.parse({ result: 'ok', data: chapterEntity(chapter, ['scanlation_group']) }).data, now)
}

describe('a MangaDex chapter', () => {
  test('keeps its number as written and drops empty strings', () => {
    expect(chapterFrom({ number: '10.1a', volume: 'none', title: '' })).toMatchObject({ number: '10.1a', volume: null, title: null })
    expect(chapterFrom({ number: null, volume: '1.5', title: ' Extra ' })).toMatchObject({ number: null, volume: '1.5', title: 'Extra' })
  })

  test('lists its groups with trimmed names, and a group without a name by its id', () => {
    expect(chapterFrom({ groups: ['A Group ', 'B'] }).scanlationGroups.map(({ name }) => name)).toEqual(['A Group', 'B'])
    const [nameless] = chapterFrom({ groups: [''] }).scanlationGroups
    expect(nameless?.name).toBe(nameless?.id)
  })

  test.each<[string, ChapterSpec]>([
    ['available', {}],
    ['available', { externalUrl: 'https://example.org/', pages: 3 }],
    ['external', { externalUrl: 'https://example.org/' }],
    ['external', { externalUrl: 'https://example.org/', publishAt: '2037-12-31T15:00:00Z' }],
    ['removed', { unavailable: true }],
    ['removed', { pages: 0 }],
    ['future', { publishAt: '2024-06-02T00:00:00Z' }],
    ['future', { publishAt: '2024-06-02T00:00:00Z', pages: 0 }],
  ])('has the state %s for %j', (state, spec) => {
    expect(chapterFrom(spec).state).toBe(state)
  })
})

describe('the ids of an aggregate', () => {
  const chapterSpec = fc.record({
    number: fc.option(fc.constantFrom('0', '1', '2', '3', '4.5', '10a')),
    volume: fc.option(fc.constantFrom('0', '1', '2', 'none')),
  })

  test('include every upload once, however volumes and numbers are written', () => {
    fc.assert(
      fc.property(fc.array(chapterSpec, { maxLength: 20 }), (specs) => {
        const catalogue = { titles: [], chapters: [] }
        const chapters = specs.map((spec) => addChapter(catalogue, 'title', spec))
        const ids = uploadIdsOf(aggregate.parse(JSON.parse(JSON.stringify(aggregateOf(chapters)))))
        expect(ids?.toSorted()).toEqual(chapters.map(({ id }) => id).toSorted())
      }),
    )
  })

  test('are undefined when an entry counts more uploads than it lists', () => {
    const [first] = ['801513ba-a712-498c-8f57-cae55b38cc92']
    const volumes = { 1: { volume: '1', count: 1, chapters: { 1: { chapter: '1', id: first, others: [], count: 2 } } } }
    expect(uploadIdsOf(aggregate.parse({ result: 'ok', volumes }))).toBeUndefined()
  })
})
