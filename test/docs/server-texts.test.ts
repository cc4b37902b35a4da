// Translations of the server's messages in the web app (web/src/locales/<language>/server).
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import '../../src/app.ts'
import { listErrors, requireDefined } from '../../src/kernel/errors/index.ts'
import { listSentences, slotsOf } from '../../src/kernel/sentences/index.ts'

const root = join(import.meta.dirname, '../..')
const locales = join(root, 'web/src/locales')
/** English has none, because it uses the server's own messages. */
const languages = readdirSync(locales, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== 'en' ? [entry.name] : [],
)

const wordsByCode = new Map([
  ...listErrors().flatMap(({ code, message }) => (code.startsWith('TEST_') ? [] : [[code, message] as const])),
  ...listSentences().flatMap(({ code, words }) => (code.startsWith('TEST_') ? [] : [[code, words] as const])),
])

/** Each text by its code; plural forms are listed separately. */
function textsOf(language: string): readonly (readonly [code: string, text: string])[] {
  const folder = join(locales, language, 'server')
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const texts = files.flatMap((name) => Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>))
  return texts.map(([key, text]) => [key.replace(/_(zero|one|two|few|many|other)$/, ''), text])
}

/** Placeholders of a text, each with its format. */
const filledIn = (text: string) =>
  [...text.matchAll(/\{\{(\w+)(?:, (\w+)(?:\(one: [^(){}:;,]+; other: [^(){}:;,]+\))?)?\}\}/g)].map(([, name = '', format]) => ({
    name,
    format,
  }))

/** Allowed formats per kind of value; `undefined` means unformatted. */
const formats: Readonly<Record<string, readonly (string | undefined)[]>> = {
  text: [undefined],
  number: [undefined, 'number', 'word'],
  size: ['size'],
  instant: ['instant'],
  sentence: [undefined],
  list: ['list'],
  sentences: ['sentences'],
}

test('no code belongs to two messages', () => {
  expect(wordsByCode.size).toBe(
    listErrors().filter(({ code }) => !code.startsWith('TEST_')).length +
      listSentences().filter(({ code }) => !code.startsWith('TEST_')).length,
  )
})

describe.each(languages)('in %s', (language) => {
  const texts = textsOf(language)

  test('every server message has a text, and no text remains for a removed message', () => {
    const codes = new Set(texts.map(([code]) => code))
    expect([...wordsByCode.keys()].filter((code) => !codes.has(code))).toEqual([])
    expect([...codes].filter((code) => !wordsByCode.has(code))).toEqual([])
  })

  test('a text uses only the parameters of its message, each in a valid format', () => {
    const wrong = texts.filter(([code, text]) => {
      const kinds = new Map(slotsOf(requireDefined(wordsByCode.get(code), 'the words of a code')))
      return filledIn(text).some(({ name, format }) => !formats[kinds.get(name) ?? '']?.includes(format))
    })
    expect(wrong).toEqual([])
  })

  test('placeholders have two braces on each side, because others are displayed as they are', () => {
    expect(texts.filter(([, text]) => /[{}]/.test(text.replaceAll(/\{\{[^{}]+\}\}/g, '')))).toEqual([])
  })

  test('reasons are never omitted', () => {
    const silent = texts.filter(([code, text]) => {
      const inner = slotsOf(requireDefined(wordsByCode.get(code), 'the words of a code')).filter(([, kind]) =>
        ['sentence', 'list', 'sentences'].includes(kind),
      )
      return inner.some(([name]) => !filledIn(text).some((value) => value.name === name))
    })
    expect(silent).toEqual([])
  })
})

test.each(['en', ...languages])('every background task has a name in the web app (%s)', (language) => {
  const sources = globSync('{src,plugins}/**/*.ts', { cwd: root, exclude: ['**/*.{test,fixture}.ts'] })
  const declared = sources.flatMap((path) => [
    ...readFileSync(join(root, path), 'utf8').matchAll(/(?:define|declare)Task(?:<[^(]*>)?\(\{\s*name: '([^']+)'/g),
  ])
  const { tasks } = JSON.parse(readFileSync(join(locales, language, 'tasks.json'), 'utf8')) as { tasks: { kinds: object } }
  const named = declared.map(([, name]) => requireDefined(name, 'the name of a task').replace('.', '/'))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !(name in tasks.kinds))).toEqual([])
})
