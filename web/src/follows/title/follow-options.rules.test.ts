import { expect, test } from 'vitest'
import { changedOptions, languageChoices, optionsOfNew, toDraft } from './follow-options.rules.ts'

const none = { languages: null, groups: null, fromChapter: null, keepNewest: null, deleteAfterReading: null, paused: null }

test('empty fields leave every choice to the library, and the groups to what was chosen for the series', () => {
  const { groups: _groups, ...others } = none
  expect(optionsOfNew(toDraft(none))).toEqual(others)
})

test('chosen options survive the form', () => {
  const chosen = { languages: ['en'], groups: ['A'], fromChapter: '12.5', keepNewest: 0, deleteAfterReading: false, paused: true }
  expect(optionsOfNew(toDraft(chosen))).toEqual(chosen)
})

test('only what was edited is changed: an empty list of groups means every release, and a form cannot tell it from no choice', () => {
  const stored = toDraft({ ...none, groups: [], keepNewest: 5 })
  expect(changedOptions(stored, stored)).toEqual({})
  expect(changedOptions(stored, { ...stored, keepNewest: '', groups: ['A'] })).toEqual({ keepNewest: null, groups: ['A'] })
})

test('the languages of the title are offered, with those that are already chosen', () => {
  expect(languageChoices(['en', 'fr'], ['de', 'fr'])).toEqual(['en', 'fr', 'de'])
  expect(languageChoices([], [])).toContain('pt-br')
})
