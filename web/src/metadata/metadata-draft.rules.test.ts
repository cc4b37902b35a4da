import { expect, test } from 'vitest'
import {
  draftLock,
  draftValue,
  emptyMetadataDraft,
  metadataChanges,
  metadataProblems,
  withLock,
  withoutField,
  withoutSaved,
  withValue,
} from './metadata-draft.rules.ts'
import { bookFields, seriesFields } from './metadata-fields.ts'

const saved = { title: 'Berserk', titleLock: false, summary: '', summaryLock: true, genres: ['seinen'], genresLock: false, ageRating: null }

test('only changed fields are saved, and edited ones are locked', () => {
  const draft = withValue(emptyMetadataDraft, saved, 'title', 'Berserk!')
  expect(draftValue('title', saved, draft)).toBe('Berserk!')
  expect(draftLock('title', saved, draft)).toBe(true)
  expect(metadataChanges(draft, saved)).toEqual({ title: 'Berserk!', titleLock: true })
})

test('a value that is restored leaves nothing to save', () => {
  const there = withValue(emptyMetadataDraft, saved, 'genres', ['seinen', 'horror'])
  expect(metadataChanges(withValue(there, saved, 'genres', ['seinen']), saved)).toEqual({})
  expect(metadataChanges(withoutField(there, 'genres'), saved)).toEqual({})
})

test('a lock can be changed without a value, and a value can be edited without a lock', () => {
  expect(metadataChanges(withLock(emptyMetadataDraft, saved, 'title', true), saved)).toEqual({ titleLock: true })
  expect(metadataChanges(withLock(emptyMetadataDraft, saved, 'summary', false), saved)).toEqual({ summaryLock: false })
  const unlocked = withLock(withValue(emptyMetadataDraft, saved, 'title', 'Other'), saved, 'title', false)
  expect(metadataChanges(unlocked, saved)).toEqual({ title: 'Other' })
})

test('editing a locked field keeps its lock without sending it again', () => {
  expect(metadataChanges(withValue(emptyMetadataDraft, saved, 'summary', 'Guts.'), saved)).toEqual({ summary: 'Guts.' })
})

test('a newer server value is shown unless the person has edited the field', () => {
  const draft = withValue(emptyMetadataDraft, saved, 'title', 'Mine')
  const changed = { ...saved, title: 'Theirs', summary: 'New.' }
  expect([draftValue('title', changed, draft), draftValue('summary', changed, draft)]).toEqual(['Mine', 'New.'])
  expect(metadataChanges(draft, { ...saved, title: 'Mine', titleLock: true })).toEqual({})
})

test('what was changed while the form was being saved is still to be saved, and nothing else', () => {
  const sent = { values: { title: 'Other', genres: ['horror'] }, locks: { title: true, genres: true } }
  const draft = { values: { title: 'Another', genres: ['horror'], summary: 'Guts.' }, locks: { title: true, genres: false } }
  expect(withoutSaved(draft, sent)).toEqual({ values: { title: 'Another', summary: 'Guts.' }, locks: { genres: false } })
  expect(withoutSaved(sent, sent)).toEqual(emptyMetadataDraft)
})

test('a cleared number is sent as null, and an empty title is rejected', () => {
  const draft = withValue(emptyMetadataDraft, { ...saved, ageRating: 18 }, 'ageRating', null)
  expect(metadataChanges(draft, { ...saved, ageRating: 18 })).toEqual({ ageRating: null, ageRatingLock: true })
  expect(metadataProblems(seriesFields, draft).size).toBe(0)
  expect(metadataProblems(seriesFields, withValue(emptyMetadataDraft, saved, 'title', ' ')).get('title')).toBe('empty')
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
