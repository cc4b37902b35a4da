import { expect, test } from 'vitest'
import { languageChoices, toDraft, toOptions } from './follow-options.rules.ts'

const none = { languages: null, groups: null, fromChapter: null, keepNewest: null, deleteAfterReading: null, paused: null }

test('empty fields leave every choice to the library', () => {
  expect(toOptions(toDraft(none))).toEqual(none)
})

test('chosen options survive the form', () => {
  const chosen = { languages: ['en'], groups: ['A'], fromChapter: '12.5', keepNewest: 0, deleteAfterReading: false, paused: true }
  expect(toOptions(toDraft(chosen))).toEqual(chosen)
})

test('the languages of the title are offered, with those that are already chosen', () => {
  expect(languageChoices(['en', 'fr'], ['de', 'fr'])).toEqual(['en', 'fr', 'de'])
  expect(languageChoices([], [])).toContain('pt-br')
})
