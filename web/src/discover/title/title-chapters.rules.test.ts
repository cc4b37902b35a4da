import { expect, test } from 'vitest'
import type { DiscoverChapter } from '../../api/types.ts'
import { groupsOf, preferredLanguage } from './title-chapters.rules.ts'

const byGroups = (...groups: DiscoverChapter['groups']): DiscoverChapter => ({
  id: 'c',
  url: 'https://a/c',
  number: '1',
  volume: null,
  title: null,
  language: 'en',
  groups,
  releaseDate: null,
  isExternal: false,
  previewable: true,
})

test('each group with an ID is offered once, by name', () => {
  const chapters = [
    byGroups({ id: 'z', name: 'Zebra' }),
    byGroups({ id: 'a', name: 'Ant' }, { id: 'z', name: 'Zebra' }, { id: null, name: 'X' }),
  ]
  expect(groupsOf(chapters)).toEqual([
    { id: 'a', name: 'Ant' },
    { id: 'z', name: 'Zebra' },
  ])
})

test('chapters are shown in the language of the app, else in English, else in the first one', () => {
  expect(preferredLanguage(['en', 'de'], 'de')).toBe('de')
  expect(preferredLanguage(['fr', 'en'], 'de')).toBe('en')
  expect(preferredLanguage(['fr', 'es'], 'de')).toBe('fr')
  expect(preferredLanguage([], 'de')).toBe('')
})
