import { expect, test } from 'vitest'
import germanDeferred from './de/deferred.ts'
import germanFirst from './de/initial.ts'
import germanServer from './de/server/index.ts'
import en from './en/index.ts'
import { chooseLanguage, regionOf } from './language.rules.ts'

type Texts = { readonly [key: string]: string | Texts }

const flat = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  )

const english = new Map(flat(en))
const german = new Map(flat({ ...germanFirst, ...germanDeferred }))
const placeholders = (text = '') => (text.match(/\{\{[^}]+\}\}/g) ?? []).sort()

/** English uses the plugins' own texts; test/docs/plugin-texts.test.ts compares the German ones with the plugins. */
const isOfPlugin = (key: string) => key.startsWith('pluginTexts.plugins.') || key.startsWith('pluginTexts.everyNotifier.')

test('every text exists in both languages, so that no page shows a key', () => {
  expect([...german.keys()].filter((key) => !isOfPlugin(key)).sort()).toEqual([...english.keys()].sort())
})

test('a text has the same placeholders in both languages', () => {
  const different = [...english.keys()].filter((key) => placeholders(english.get(key)).join() !== placeholders(german.get(key)).join())
  expect(different).toEqual([])
})

test('a series is called Serie in German, never Reihe', () => {
  // "An der Reihe" is about turns; "Reihenfolge" and "einreihen" are other words.
  const texts = [...german, ...flat(germanServer)]
  expect(texts.filter(([, text]) => /\bReihen?\b/.test(text.replaceAll('an der Reihe', '')))).toEqual([])
})

test('no text is empty', () => {
  expect([...english, ...german].filter(([, text]) => text.trim() === '')).toEqual([])
})

test('the chosen language takes precedence, then the first supported one of the browser, then English', () => {
  expect(chooseLanguage('en', ['de-AT'])).toBe('en')
  expect(chooseLanguage(null, ['fr-CA', 'de-AT', 'en'])).toBe('de')
  expect(chooseLanguage(null, ['fr', 'ja'])).toBe('en')
  expect(chooseLanguage('xx', [])).toBe('en')
})

test('dates use the region of the browser if it matches the language', () => {
  expect(regionOf('en', ['de-AT', 'en-GB', 'en-US'])).toBe('en-GB')
  expect(regionOf('de', ['en-GB'])).toBe('de')
})
