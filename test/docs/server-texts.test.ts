// What the server says, in the other languages of the web app (web/src/locales/<language>/server).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import '../../src/app.ts'
import { listErrors } from '../../src/kernel/errors/index.ts'
import { listSentences, slotsOf } from '../../src/kernel/sentences/index.ts'

const locales = join(import.meta.dirname, '../../web/src/locales')
/** English has none: its words are the server's. */
const languages = readdirSync(locales, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== 'en' ? [entry.name] : [],
)

const wordsByCode = new Map([
  ...listErrors().flatMap(({ code, message }) => (code.startsWith('TEST_') ? [] : [[code, message] as const])),
  ...listSentences().flatMap(({ code, words }) => (code.startsWith('TEST_') ? [] : [[code, words] as const])),
])

/** Each text by its code; one that differs by number counts under each of its forms. */
function textsOf(language: string): readonly (readonly [code: string, text: string])[] {
  const folder = join(locales, language, 'server')
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const texts = files.flatMap((name) => Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>))
  return texts.map(([key, text]) => [key.replace(/_(zero|one|two|few|many|other)$/, ''), text])
}

/** Values that a text fills in, each with the way in which it writes it. */
const filledIn = (text: string) => [...text.matchAll(/\{\{(\w+)(?:, (\w+))?\}\}/g)].map(([, name = '', format]) => ({ name, format }))

/** How values of a kind may be written; `undefined` is as they are. */
const formats: Readonly<Record<string, readonly (string | undefined)[]>> = {
  text: [undefined],
  number: [undefined, 'number', 'size'],
  instant: ['instant'],
  sentence: [undefined],
  list: ['list'],
  sentences: ['sentences'],
}

test('no code stands for two sentences', () => {
  expect(wordsByCode.size).toBe(
    listErrors().filter(({ code }) => !code.startsWith('TEST_')).length +
      listSentences().filter(({ code }) => !code.startsWith('TEST_')).length,
  )
})

describe.each(languages)('in %s', (language) => {
  const texts = textsOf(language)

  test('everything that the server says has a text, and no text is left of what it does not say any more', () => {
    const codes = new Set(texts.map(([code]) => code))
    expect([...wordsByCode.keys()].filter((code) => !codes.has(code))).toEqual([])
    expect([...codes].filter((code) => !wordsByCode.has(code))).toEqual([])
  })

  test('a text fills in only what its sentence is made from, each value as its kind is written', () => {
    const wrong = texts.filter(([code, text]) => {
      const kinds = new Map(slotsOf(wordsByCode.get(code) ?? ''))
      return filledIn(text).some(({ name, format }) => !formats[kinds.get(name) ?? '']?.includes(format))
    })
    expect(wrong).toEqual([])
  })

  test('reasons are never left out', () => {
    const silent = texts.filter(([code, text]) => {
      const inner = slotsOf(wordsByCode.get(code) ?? '').filter(([, kind]) => ['sentence', 'list', 'sentences'].includes(kind))
      return inner.some(([name]) => !filledIn(text).some((value) => value.name === name))
    })
    expect(silent).toEqual([])
  })
})
