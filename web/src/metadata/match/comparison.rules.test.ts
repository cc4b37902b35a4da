import { expect, test } from 'vitest'
import type { TitleDetails } from '../../api/types.ts'
import type { Difference } from '../metadata.api.ts'
import { initialSelection, locksFor, pickFields } from './comparison.rules.ts'

const difference = (field: Difference['field'], locked = false): Difference => ({ field, current: '', offered: 'x', locked, from: 'file' })
const differences = [difference('title'), difference('summary', true), difference('genres'), difference('alternateTitles')]

const details: TitleDetails = {
  externalId: '1',
  provider: 'srca',
  answeredAt: '2026-01-01T00:00:00Z',
  title: 'Berserk',
  titleSort: null,
  alternativeTitles: [{ label: 'ja', title: 'ベルセルク' }],
  summary: 'Guts.',
  publisher: null,
  ageRating: null,
  language: null,
  genres: ['Action'],
  tags: [],
  authors: [],
  status: null,
  totalBookCount: null,
  coverUrl: null,
  links: [],
}

test('all fields without a lock are preselected', () => {
  expect([...initialSelection(differences)]).toEqual(['title', 'genres', 'alternateTitles'])
})

test('fields that are not selected are not sent', () => {
  expect(pickFields(details, new Set(['title', 'alternateTitles']))).toEqual({
    title: 'Berserk',
    alternativeTitles: details.alternativeTitles,
  })
  expect(pickFields(details, new Set())).toEqual({})
})

test('unselected fields are locked, and existing locks are unchanged', () => {
  expect(locksFor(differences, new Set(['title']))).toEqual({ genresLock: true, alternateTitlesLock: true })
  expect(locksFor(differences, initialSelection(differences))).toEqual({})
})
