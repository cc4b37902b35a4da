import { describe, expect, test } from 'vitest'
import type { ChapterInfo } from './download-provider.ts'
import { listedAfter } from './updates.rules.ts'

const chapter = (id: string, releaseDate: string | null = null, state: ChapterInfo['state'] = 'available'): ChapterInfo => ({
  id,
  url: `https://example.org/${id}`,
  number: id,
  volume: null,
  title: null,
  language: null,
  scanlationGroups: [],
  releaseDate,
  pages: null,
  state,
  externalUrl: null,
})
const idsAfter = (chapters: readonly ChapterInfo[], lastKnownId: string | null) => listedAfter(chapters, lastKnownId).map(({ id }) => id)

describe('chapters since the last known one', () => {
  test('without dates the order of the listing decides', () => {
    expect(idsAfter([chapter('1'), chapter('2'), chapter('3')], '1')).toEqual(['2', '3'])
  })

  test('an old chapter number that was added late is new', () => {
    expect(idsAfter([chapter('1', '2024-03-01'), chapter('2', '2024-01-01'), chapter('3', '2024-02-01')], '3')).toEqual(['1'])
  })

  test('all chapters are new when the known one is missing or there is none', () => {
    expect(idsAfter([chapter('1'), chapter('2')], 'gone')).toEqual(['1', '2'])
    expect(idsAfter([chapter('1'), chapter('2')], null)).toEqual(['1', '2'])
  })

  test('chapters without pages on this source are not reported as updates', () => {
    expect(idsAfter([chapter('1'), chapter('2', null, 'external'), chapter('3', null, 'future')], null)).toEqual(['1'])
  })
})
