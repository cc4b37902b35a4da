// What the server says to people is plain English: errors, sentences, settings, the API reference, plugin settings, maintenance actions,
// log.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import '../../src/app.ts'
import { builtInPlugins } from '../../plugins/index.ts'
import { settingDefinitions } from '../../src/kernel/config/index.ts'
import { listErrors } from '../../src/kernel/errors/index.ts'
import { listSentences } from '../../src/kernel/sentences/index.ts'
import { noticeText } from '../../src/plugins/contract/notice-text.rules.ts'
import { bannedIn } from './banned-phrases.ts'
import { projectFiles, projectRoot } from './source-files.ts'

/** Phrases that only the server must avoid, in lower case; the web app has its own use for some of them. */
const serverPhrases = [
  'nothing stands',
  'that did not work',
  'the usual',
  'as it was',
  'stays so',
  'as they are',
  'not there',
  'gave up',
  'again and again',
  'any more',
  'at all',
  'all the same',
  'meanwhile',
  'nobody',
  'cannot be asked',
  'be asked',
  'is asked',
  'asks to wait',
  'may not read',
  'may not write',
  'may not see',
  'does not know',
  'tell',
  'tells',
  'told',
  'lie',
  'lies',
  'live',
  'lives',
  'look',
  'looks',
  'looked',
  'mind',
  'care',
  'word',
  'words',
  'make room',
  'settle',
  'beside',
  'believed',
  'mend',
  'romanised',
  'e-mail',
  'user name',
  'not whole',
  'thrown away',
  'nowhere',
]

/** Values that a text fills in, code and constants do not count. */
const bannedInServer = (text: string): readonly string[] => {
  const plain = text.replaceAll(/\$?\{[^}]*\}|`[^`]*`|\b[A-Z_]{2,}\b/g, ' ').toLowerCase()
  const own = serverPhrases.filter((phrase) => new RegExp(`(?<![\\w-])${phrase}(?![\\w-])`).test(plain))
  return [...bannedIn(plain), ...own]
}

/** Each banned phrase with the name of its text. */
const faultsOf = (texts: readonly (readonly [name: string, text: string])[]): readonly string[] =>
  texts.flatMap(([name, text]) => bannedInServer(text).map((phrase) => `${name}: “${phrase}” in “${text}”`))

const isOurs = ({ code }: { readonly code: string }): boolean => !code.startsWith('TEST_')

/** Every string under one of these keys, at any depth, with the path to it. */
function textsUnder(value: unknown, keys: ReadonlySet<string>, path = ''): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const inside = `${path}/${key}`
    if (typeof inner !== 'string') return textsUnder(inner, keys, inside)
    return keys.has(key) ? [[inside, inner] as const] : []
  })
}

/** Texts of the string literals within the nodes that a rule picks. */
function literalsIn(path: string, picks: (node: ts.Node) => boolean): readonly (readonly [string, string])[] {
  const file = ts.createSourceFile(path, readFileSync(join(projectRoot, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: (readonly [string, string])[] = []
  const visit = (node: ts.Node, isPicked: boolean): void => {
    const within = isPicked || picks(node)
    if (within && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))) found.push([path, node.getText().slice(1, -1)])
    ts.forEachChild(node, (child) => visit(child, within))
  }
  visit(file, false)
  return found
}

const sources = projectFiles().filter((path) => /^(src|plugins)\/.*\.ts$/.test(path) && !/\.(test|contract|fixture)\.ts$/.test(path))
const isLogCall = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && /\blog\.(trace|debug|info|warn|error|fatal)$/.test(node.expression.getText())

test('errors and sentences have no banned phrase', () => {
  const errors = listErrors().filter(isOurs)
  const sentences = listSentences().filter(isOurs)
  expect(errors.length + sentences.length).toBeGreaterThan(400)
  expect(
    faultsOf([
      ...errors.map(({ code, message }) => [code, message] as const),
      ...sentences.map(({ code, words }) => [code, words] as const),
    ]),
  ).toEqual([])
})

test('descriptions of settings have no banned phrase', () => {
  expect(faultsOf(Object.entries(settingDefinitions).map(([name, { meaning }]) => [name, meaning] as const))).toEqual([])
})

test('the API reference has no banned phrase', () => {
  const document: unknown = JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8'))
  const texts = textsUnder(document, new Set(['summary', 'description']))
  expect(texts.length).toBeGreaterThan(1000)
  expect(faultsOf(texts)).toEqual([])
})

test('plugins and their settings have no banned phrase', () => {
  const texts = builtInPlugins.flatMap(({ id, description, configSchema }) => [
    [id, description] as const,
    ...textsUnder(configSchema, new Set(['title', 'description']), id),
  ])
  expect(texts.length).toBeGreaterThan(50)
  expect(faultsOf(texts)).toEqual([])
})

test('maintenance actions have no banned phrase', () => {
  const texts = sources.filter((path) => path.endsWith('.fix.ts')).flatMap((path) => literalsIn(path, ts.isPropertyAssignment))
  expect(texts.length).toBeGreaterThan(20)
  expect(faultsOf(texts)).toEqual([])
})

test('log messages have no banned phrase', () => {
  const texts = sources.flatMap((path) => literalsIn(path, isLogCall))
  expect(texts.length).toBeGreaterThan(80)
  expect(faultsOf(texts)).toEqual([])
})

test('notifications have no banned phrase', () => {
  const at = { id: '1', atMs: 0, libraryId: '1', library: 'Manga' }
  const title = { ...at, title: 'Berserk', path: null, chapters: 2 }
  const texts = [
    noticeText({ kind: 'DOWNLOAD_FAILED', ...title, reason: 'HTTP 500.' }, 'en'),
    noticeText({ kind: 'LIBRARY_UNAVAILABLE', ...at }, 'en'),
    noticeText({ kind: 'BOOKS_VANISHED', ...at, vanishedBooks: 3, knownBooks: 4 }, 'en'),
    noticeText({ kind: 'DISK_FULL', ...at }, 'en'),
    noticeText({ kind: 'TEST', id: '1', atMs: 0 }, 'en'),
  ]
  expect(faultsOf(texts.map(({ title: head, message }) => [head, `${head}. ${message}`] as const))).toEqual([])
})

test('a banned phrase is found in any case, and neither inside another word nor in a value', () => {
  expect(bannedInServer('Downloads start By itself.')).toEqual(['by itself'])
  expect(bannedInServer('Understand {look} and `tell`; a live-stream, the network')).toEqual([])
})
