// Docstrings name the errors and parameters of the code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compoundNamesIn, type DocTag, listThrown, listUnknownParams } from './doc-tags.ts'
import { projectRoot, sourceFiles } from './source-files.ts'

const texts = new Map(sourceFiles().map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')]))
const product = [...texts].filter(([path]) => /^(src|plugins|web\/src)\//.test(path))
const listAll = (list: (path: string, text: string) => readonly DocTag[]) =>
  product.flatMap(([path, text]) => list(path, text).map(({ line, name }) => ({ name, place: `${path}:${line}: ${name}` })))

/** Names in the code itself, without comments and texts. */
const namesIn = (text: string): readonly string[] => compoundNamesIn(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, ''))

/** The name of an error that the platform throws, and one that isn't an error. */
const elsewhere: ReadonlySet<string> = new Set(['AbortError', 'MangaDex'])

test('every error that a docstring names is in the code', () => {
  const known = new Set([...texts.values()].flatMap(namesIn))
  const thrown = listAll(listThrown)
  expect(thrown.length).toBeGreaterThan(500)
  expect(thrown.filter(({ name }) => !known.has(name) && !elsewhere.has(name)).map(({ place }) => place)).toEqual([])
})

test('every parameter that a docstring names is one of its function', () => {
  expect(listAll(listUnknownParams).map(({ place }) => place)).toEqual([])
})

test('the tags of a docstring are read with what they are about', () => {
  const text = `/** Opens it. @param path of the file @param mode of it
   * @throws FileMissing, FileLocked when TAKEN or 7-Zip holds it */
  export const open = (path: string, { mode: how, atMs }: Options) => path
  interface A {
    /** @param place where @param longEdgePx how large @param gone x */
    find({ place }: B, options: C & { readonly longEdgePx: number }): void
  }`
  expect(listThrown('a.ts', text).map(({ name }) => name)).toEqual(['FileMissing', 'FileLocked'])
  expect(listUnknownParams('a.ts', text)).toEqual([{ line: 5, name: 'gone' }])
})
