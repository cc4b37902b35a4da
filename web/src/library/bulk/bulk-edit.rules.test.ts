import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BulkEdit,
  changesOf,
  clearableFields,
  editedFields,
  emptyEdit,
  previousOf,
  problemFields,
  valueFields,
  wordModes,
} from './bulk-edit.rules.ts'

const words = fc.array(fc.constantFrom('Action', 'Comedy', 'Drama', 'action'), { maxLength: 3 })
const wordEdit = fc.record({ mode: fc.constantFrom(...wordModes), words })
const text = fc.constantFrom('', 'ENDED', 'de', '16')
const anEdit: fc.Arbitrary<BulkEdit> = fc.record({
  words: fc.record({ genres: wordEdit, tags: wordEdit }),
  values: fc.record({ status: text, readingDirection: text, language: text, publisher: text, ageRating: fc.constantFrom('', '16') }),
  cleared: fc.subarray([...clearableFields]),
  lock: fc.boolean(),
})
const someMetadata = fc.record({
  genres: words,
  genresLock: fc.boolean(),
  tags: words,
  tagsLock: fc.boolean(),
  ...Object.fromEntries(valueFields.flatMap((name) => [[name, text] as const, [`${name}Lock`, fc.boolean()] as const])),
})

test('the undo of an edit restores every value and lock, and only edited fields change', () => {
  fc.assert(
    fc.property(anEdit, someMetadata, (edit, before) => {
      const changes = changesOf(edit, before)
      const edited = editedFields(edit).flatMap((name) => [name, `${name}Lock`])
      expect(edited).toEqual(expect.arrayContaining(Object.keys(changes)))
      expect({ ...before, ...changes, ...previousOf(changes, before) }).toEqual(before)
    }),
  )
})

test('an edit that was made changes nothing when it is made again', () => {
  fc.assert(
    fc.property(anEdit, someMetadata, (edit, before) => {
      const after = { ...before, ...changesOf(edit, before) }
      expect(changesOf(edit, after)).toEqual({})
    }),
  )
})

test('values are sent without blanks around them, blank ones not at all, and a cleared field is emptied whatever was typed', () => {
  const values = { status: 'ENDED', readingDirection: ' ', language: '', publisher: ' Seven Seas ', ageRating: ' 16 ' }
  const before = { status: 'ONGOING', readingDirection: 'WEBTOON', language: 'de', publisher: 'Other', ageRating: 12 }
  const edit: BulkEdit = { ...emptyEdit, values, lock: false }
  expect(changesOf(edit, before)).toEqual({ status: 'ENDED', publisher: 'Seven Seas', ageRating: 16 })
  expect(changesOf({ ...edit, cleared: ['language', 'ageRating'] }, before)).toEqual({
    ...{ status: 'ENDED', language: '', publisher: 'Seven Seas', ageRating: null },
  })
})

test('genres are added, removed and replaced without regard to case, and locked', () => {
  const before = { genres: ['Action', 'Drama'], genresLock: false, tags: [] }
  const edit = (mode: 'add' | 'remove' | 'set', words: readonly string[]) =>
    changesOf({ ...emptyEdit, words: { ...emptyEdit.words, genres: { mode, words } } }, before)
  expect(edit('add', ['action', 'Comedy'])).toEqual({ genres: ['Action', 'Drama', 'Comedy'], genresLock: true })
  expect(edit('remove', ['DRAMA'])).toEqual({ genres: ['Action'], genresLock: true })
  expect(edit('set', [])).toEqual({ genres: [], genresLock: true })
  expect(edit('add', [])).toEqual({})
})

test('an age that is not a number and a language that is not a language tag are rejected', () => {
  const edit = (values: Partial<BulkEdit['values']>) => problemFields({ ...emptyEdit, values: { ...emptyEdit.values, ...values } })
  expect(edit({})).toEqual([])
  expect(edit({ ageRating: 'adult', language: 'de_!' })).toEqual(['ageRating', 'language'])
  expect(edit({ ageRating: '16', language: 'zh-Hant' })).toEqual([])
})

test('publisher, language and age rating are cleared and locked, whatever was typed before', () => {
  const edit: BulkEdit = {
    ...emptyEdit,
    values: { ...emptyEdit.values, ageRating: 'adult' },
    cleared: ['publisher', 'language', 'ageRating'],
  }
  expect(problemFields(edit)).toEqual([])
  expect(changesOf(edit, { publisher: 'Hakusensha', language: 'ja', ageRating: null, ageRatingLock: true })).toEqual({
    publisher: '',
    publisherLock: true,
    language: '',
    languageLock: true,
  })
})
