import { expect, test } from 'vitest'
import {
  draftLock,
  draftValue,
  emptyMetadataDraft,
  metadataChanges,
  metadataProblems,
  withLock,
  withoutField,
  withValue,
} from './metadata-draft.rules.ts'
import { bookFields, seriesFields } from './metadata-fields.ts'

const kept = { title: 'Berserk', titleLock: false, summary: '', summaryLock: true, genres: ['seinen'], genresLock: false, ageRating: null }

test('only changed fields are saved, and edited ones are locked', () => {
  const draft = withValue(emptyMetadataDraft, kept, 'title', 'Berserk!')
  expect(draftValue('title', kept, draft)).toBe('Berserk!')
  expect(draftLock('title', kept, draft)).toBe(true)
  expect(metadataChanges(draft, kept)).toEqual({ title: 'Berserk!', titleLock: true })
})

test('a value that is restored leaves nothing to save', () => {
  const there = withValue(emptyMetadataDraft, kept, 'genres', ['seinen', 'horror'])
  expect(metadataChanges(withValue(there, kept, 'genres', ['seinen']), kept)).toEqual({})
  expect(metadataChanges(withoutField(there, 'genres'), kept)).toEqual({})
})

test('a lock can be changed without a value, and a value can be edited without a lock', () => {
  expect(metadataChanges(withLock(emptyMetadataDraft, kept, 'title', true), kept)).toEqual({ titleLock: true })
  expect(metadataChanges(withLock(emptyMetadataDraft, kept, 'summary', false), kept)).toEqual({ summaryLock: false })
  const unlocked = withLock(withValue(emptyMetadataDraft, kept, 'title', 'Other'), kept, 'title', false)
  expect(metadataChanges(unlocked, kept)).toEqual({ title: 'Other' })
})

test('editing a locked field keeps its lock without sending it again', () => {
  expect(metadataChanges(withValue(emptyMetadataDraft, kept, 'summary', 'Guts.'), kept)).toEqual({ summary: 'Guts.' })
})

test('a newer server value is shown unless the person has edited the field', () => {
  const draft = withValue(emptyMetadataDraft, kept, 'title', 'Mine')
  const later = { ...kept, title: 'Theirs', summary: 'New.' }
  expect([draftValue('title', later, draft), draftValue('summary', later, draft)]).toEqual(['Mine', 'New.'])
  expect(metadataChanges(draft, { ...kept, title: 'Mine', titleLock: true })).toEqual({})
})

test('a cleared number is sent as null, and an empty title is rejected', () => {
  const draft = withValue(emptyMetadataDraft, { ...kept, ageRating: 18 }, 'ageRating', null)
  expect(metadataChanges(draft, { ...kept, ageRating: 18 })).toEqual({ ageRating: null, ageRatingLock: true })
  expect(metadataProblems(seriesFields, draft).size).toBe(0)
  expect(metadataProblems(seriesFields, withValue(emptyMetadataDraft, kept, 'title', ' ')).get('title')).toBe('empty')
})

test('values that the server would reject are reported on their field', () => {
  const problem = (name: string, value: unknown) =>
    metadataProblems([...seriesFields, ...bookFields], withValue(emptyMetadataDraft, {}, name, value)).get(name)
  expect(problem('links', [{ label: 'x', url: 'javascript:alert(1)' }])).toBe('notAnAddress')
  expect(problem('links', [{ label: '', url: 'https://example.org' }])).toBe('halfPair')
  expect(problem('links', [{ label: 'x', url: 'https://example.org' }])).toBeUndefined()
  expect(problem('authors', [{ name: 'Miura', role: '' }])).toBe('halfPair')
  expect(problem('language', 'not a tag')).toBe('notALanguage')
  expect(problem('language', 'pt-BR')).toBeUndefined()
  expect(problem('language', '')).toBeUndefined()
  expect(problem('ageRating', Number.NaN)).toBe('notANumber')
  expect(problem('ageRating', 3.5)).toBe('notANumber')
  expect(problem('numberSort', 3.5)).toBeUndefined()
  expect(problem('numberSort', null)).toBe('empty')
})
