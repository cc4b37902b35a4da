// The English texts of the web app have no phrase of banned-phrases.ts; server-voice.test.ts checks the server.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bannedIn } from './banned-phrases.ts'
import { projectRoot } from './source-files.ts'

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

test('a banned phrase is found in any case, but not inside other words or values', () => {
  expect(bannedIn('New books appear By  Themselves.')).toEqual(['by themselves'])
  expect(bannedIn('Further')).toEqual(['further'])
  expect(bannedIn('Further reading, standing in the bathroom: a well-known bookshelf of grey-blue')).toEqual([])
  expect(bannedIn('{{shelf}} and {door:sentence}')).toEqual([])
})
