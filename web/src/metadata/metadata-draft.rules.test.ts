import { expect, test } from 'vitest'
import { changesOf, emptyDraft, lockIn, problemsOf, valueIn, withLock, withoutField, withValue } from './metadata-draft.rules.ts'
import { bookFields, seriesFields } from './metadata-fields.ts'

const kept = { title: 'Berserk', titleLock: false, summary: '', summaryLock: true, genres: ['seinen'], genresLock: false, ageRating: null }

test('only what changed is saved, and what a person wrote is locked with it', () => {
  const draft = withValue(emptyDraft, kept, 'title', 'Berserk!')
  expect(valueIn('title', kept, draft)).toBe('Berserk!')
  expect(lockIn('title', kept, draft)).toBe(true)
  expect(changesOf(draft, kept)).toEqual({ title: 'Berserk!', titleLock: true })
})

test('a value put back leaves nothing to save', () => {
  const there = withValue(emptyDraft, kept, 'genres', ['seinen', 'horror'])
  expect(changesOf(withValue(there, kept, 'genres', ['seinen']), kept)).toEqual({})
  expect(changesOf(withoutField(there, 'genres'), kept)).toEqual({})
})

test('a lock alone can be set and lifted, and a person may write without one', () => {
  expect(changesOf(withLock(emptyDraft, kept, 'title', true), kept)).toEqual({ titleLock: true })
  expect(changesOf(withLock(emptyDraft, kept, 'summary', false), kept)).toEqual({ summaryLock: false })
  const unlocked = withLock(withValue(emptyDraft, kept, 'title', 'Other'), kept, 'title', false)
  expect(changesOf(unlocked, kept)).toEqual({ title: 'Other' })
})

test('a locked field that is written stays locked without saying so again', () => {
  expect(changesOf(withValue(emptyDraft, kept, 'summary', 'Guts.'), kept)).toEqual({ summary: 'Guts.' })
})

test('what the server learned meanwhile is shown, unless this person wrote there', () => {
  const draft = withValue(emptyDraft, kept, 'title', 'Mine')
  const later = { ...kept, title: 'Theirs', summary: 'New.' }
  expect([valueIn('title', later, draft), valueIn('summary', later, draft)]).toEqual(['Mine', 'New.'])
  expect(changesOf(draft, { ...kept, title: 'Mine', titleLock: true })).toEqual({})
})

test('a cleared number is sent as null, an empty title is not sent at all', () => {
  const draft = withValue(emptyDraft, { ...kept, ageRating: 18 }, 'ageRating', null)
  expect(changesOf(draft, { ...kept, ageRating: 18 })).toEqual({ ageRating: null, ageRatingLock: true })
  expect(problemsOf(seriesFields, draft).size).toBe(0)
  expect(problemsOf(seriesFields, withValue(emptyDraft, kept, 'title', ' ')).get('title')).toBe('empty')
})

test('what the server would refuse is said beside its field', () => {
  const problem = (name: string, value: unknown) =>
    problemsOf([...seriesFields, ...bookFields], withValue(emptyDraft, {}, name, value)).get(name)
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
