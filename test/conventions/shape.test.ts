import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findDeepStatements } from './nesting.ts'
import { projectFiles, projectRoot, sourceFiles } from './source-files.ts'

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')
const deepest = 3

test('no statement is nested more than three levels deep in its function', () => {
  const found = sourceFiles().flatMap((path) =>
    findDeepStatements(path, read(path), deepest).map(({ line, depth }) => `${path}:${line} is ${depth} deep`),
  )
  expect(found).toEqual([])
})

test('the depth of a statement is counted as in the source code', () => {
  const nested = 'function f(a, b) {\n for (const x of a) {\n  if (x) {\n   try {\n    while (b) {}\n   } catch {}\n  }\n }\n}'
  expect(findDeepStatements('f.ts', nested, 3)).toEqual([{ line: 5, depth: 4 }])
  const elseIf = 'function f(a) {\n if (a === 1) {}\n else if (a === 2) {}\n else if (a === 3) { switch (a) {} }\n}'
  expect(findDeepStatements('f.ts', elseIf, 1)).toEqual([{ line: 4, depth: 2 }])
  const inner = 'function f(a) {\n if (a) { a.map((x) => { if (x) {} }) }\n}'
  expect(findDeepStatements('f.ts', inner, 1)).toEqual([])
})

// Biome breaks long lines of code, but not of comments.
test('no line of a comment is longer than 140 characters', () => {
  const isLong = (line: string) => line.length > 140 && /^\s*(\/\/|\/?\*)/.test(line)
  const found = sourceFiles().flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (isLong(line) ? [`${path}:${index + 1}`] : [])),
  )
  expect(found).toEqual([])
})

test('no file or folder has a meaningless name', () => {
  const namedAfterNothing = /(^|\/)(utils?|helpers?|common|misc|shared)(\.[^/]*)?(\/|$)/i
  expect(projectFiles().filter((path) => namedAfterNothing.test(path))).toEqual([])
})

test('no source file suppresses compiler errors', () => {
  const silencers = /@ts-(ignore|expect-error|nocheck)|\bas any\b|eslint-disable|biome-ignore-all/
  const own = 'test/conventions/shape.test.ts'
  expect(sourceFiles().filter((path) => path !== own && silencers.test(read(path)))).toEqual([])
})

test('no file contains a secret or a path of a developer’s machine', () => {
  const leaks = [
    /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
    /\bAKIA[0-9A-Z]{16}\b/,
    /\b(gh[pousr]|github_pat|npm|glpat)_[A-Za-z0-9_]{30,}/,
    /_authToken\s*=/,
    /(^|[\s"'`(=])\/(root|home\/[a-z]\w*|Users\/[A-Z]\w*)\/\S/m,
  ]
  const textFiles = projectFiles().filter((path) => !/\.(png|jpe?g|gif|webp|avif|ico|woff2?|cbz|zip)$/.test(path))
  const found = textFiles.flatMap((path) => {
    const text = read(path)
    return leaks.flatMap((leak) => leak.exec(text)?.[0] ?? []).map((leak) => `${path}: ${leak.trim()}`)
  })
  expect(found).toEqual([])
})

test('the lockfile names no host, so that each machine uses its configured registry', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/)
})

// Migrations only ever become more, and their names are dates.
test('no folder contains more than twenty product files', () => {
  const isProduct = (path: string) =>
    /^(src|plugins|web\/src)\/.*\.tsx?$/.test(path) && !/\.(test|contract|fixture|d)\.tsx?$|\/migrations\//.test(path)
  const byFolder = Map.groupBy(sourceFiles().filter(isProduct), (path) => path.slice(0, path.lastIndexOf('/')))
  expect([...byFolder].filter(([, files]) => files.length > 20).map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
})

test('the neutral ids of built-in plugins appear only where they are mapped to real names', () => {
  const maps = ['src/plugins/contract/wire-ids.ts', 'web/src/plugins/wire-ids.ts', 'src/formats/series-json/binding-keys.ts']
  // Settings are named like their environment variables.
  const named = new Set([...maps, 'src/kernel/config/settings.ts', 'src/plugins/index.ts'])
  const product = sourceFiles().filter((path) => /^(src|plugins|web\/src)\//.test(path) && !/\.test\.tsx?$|\/migrations\//.test(path))
  expect(product.filter((path) => !named.has(path) && /src[abc](?![a-z])/i.test(read(path)))).toEqual([])
})
