// What people read sounds like the apps they know (banned-phrases.ts).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import '../../src/app.ts'
import { listErrors } from '../../src/kernel/errors/index.ts'
import { listSentences } from '../../src/kernel/sentences/index.ts'
import { bannedIn } from './banned-phrases.ts'
import { projectRoot } from './source-files.ts'

/** Errors and sentences of the server that are still to be rewritten. Never add one. */
const pendingCodes: ReadonlySet<string> = new Set([
  'BOOK_FILE_CHANGED',
  'CHAPTER_FILE_GONE',
  'CHAPTER_ON_SHELF',
  'CHAPTER_OTHER_GROUP',
  'CHAPTER_SUPERSEDED',
  'CHAPTER_TRIED_AGAIN',
  'CHAPTER_UNHEARD',
  'COVER_FILE_NOT_WRITTEN',
  'DISK_ALMOST_FULL',
  'DOWNLOAD_DISK_AWAY',
  'DOWNLOAD_LIBRARY_NOT_REACHABLE',
  'FOLDERS_AWAY',
  'FOLDER_AWAY',
  'FOLDER_BOOKS_WAIT',
  'LEFT_SUPERSEDED',
  'LIBRARY_FOLDER_NOT_AWAY',
  'METHOD_NOT_ALLOWED',
  'NOTHING_NEW',
  'PROGRESSION_OUTDATED',
  'PROGRESS_BOOKS_ANALYSED',
  'SITE_CHALLENGE',
  'SITE_SILENT',
])

type Texts = { readonly [key: string]: string | Texts }

const flat = (texts: Texts, path = ''): readonly (readonly [key: string, text: string])[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : flat(value, `${path}${key}.`),
  )

const faultsIn = (texts: readonly (readonly [key: string, text: string])[]): readonly string[] =>
  texts.flatMap(([key, text]) => bannedIn(text).map((phrase) => `${key}: "${phrase}" in "${text}"`))

test('the English texts of the web app have no banned phrase', () => {
  const folder = join(projectRoot, 'web/src/locales/en')
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(files.length).toBeGreaterThan(10)
  const texts = files.flatMap((name) => flat(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Texts))
  expect(faultsIn(texts)).toEqual([])
})

test('the errors and sentences of the server have no banned phrase', () => {
  const texts = [
    ...listErrors().map(({ code, message }) => [code, message] as const),
    ...listSentences().map(({ code, words }) => [code, words] as const),
  ]
  const checked = texts.filter(([code]) => !code.startsWith('TEST_') && !pendingCodes.has(code))
  expect(checked.length).toBeGreaterThan(200)
  expect(faultsIn(checked)).toEqual([])
})

test('a banned phrase is found in any case, but not inside other words or values', () => {
  expect(bannedIn('New books appear By  Themselves.')).toEqual(['by themselves'])
  expect(bannedIn('Further')).toEqual(['further'])
  expect(bannedIn('Further reading, standing in the bathroom: a well-known bookshelf of grey-blue')).toEqual([])
  expect(bannedIn('{{shelf}} and {door:sentence}')).toEqual([])
})
