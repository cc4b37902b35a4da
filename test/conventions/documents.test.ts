// Every document, heading and file that the repository refers to exists in it.
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { projectFiles, projectRoot } from './source-files.ts'

/** Names of users' files, or names that tests make up. */
const elsewhere: ReadonlySet<string> = new Set(['readme.md'])
/** Third-party files, or files that name what they forbid. */
const notOurs: ReadonlySet<string> = new Set(['test/contract/komga-openapi.json', 'test/conventions/documents.test.ts'])

const binary = /\.(png|jpe?g|gif|webp|avif|ico|woff2?|cbz|zip)$/
const files = projectFiles()
const texts = new Map(
  files.filter((path) => !binary.test(path) && !notOurs.has(path)).map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')]),
)
const knownFiles = new Set(files)

/** A document by its path from the root or from the file that names it. */
const find = (from: string, name: string): string | undefined =>
  [name, join(dirname(from), name)].map((path) => normalize(path).replaceAll('\\', '/')).find((path) => knownFiles.has(path))

/** Names of documents in a text, except those in web addresses. */
const namedIn = (text: string): readonly string[] =>
  [...text.replace(/\bhttps?:\/\/[^\s)>\]'"`]+/g, '').matchAll(/(?<![\w*}-])[\w./-]*\w\.md\b(?!\w)/g)].map(([name]) => name)

/** Names of source files in the comments of one, without leading dots. */
const sourcesNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*/g)].flatMap(([comment]) =>
    [...comment.matchAll(/(?<![\w*}.:/-])(?:\.{1,2}\/)*[\w./-]*\w\.(?:tsx?|mjs)\b(?!\w)/g)].map(([name]) => name.replace(/^[./]+/, '')),
  )

/** The text of comments without line breaks and comment markers. */
const flowing = (text: string): string => text.replace(/\s*\n\s*(?:\/\/|\*(?!\/))?\s*/g, ' ')

const headingsOf = (text: string): readonly string[] => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)

test('every document that a file names is in the repository', () => {
  const missing = [...texts].flatMap(([path, text]) =>
    namedIn(text)
      .filter((name) => !elsewhere.has(name) && find(path, name) === undefined)
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every source file that a comment names is in the repository', () => {
  const missing = [...texts].flatMap(([path, text]) =>
    /\.(tsx?|mjs)$/.test(path)
      ? sourcesNamedIn(text)
          .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
          .map((name) => `${path}: ${name}`)
      : [],
  )
  expect(missing).toEqual([])
})

test('every heading that a comment names is in its document', () => {
  const cited = [...texts].flatMap(([path, text]) =>
    [...flowing(text).matchAll(/\b(docs\/[\w./-]+\.md), "([^"]+)"/g)].map(([, name = '', heading = '']) => ({ path, name, heading })),
  )
  expect(cited.length).toBeGreaterThan(50)
  const missing = cited.filter(({ name, heading }) => !headingsOf(requireDefined(texts.get(name), 'the document')).includes(heading))
  expect(missing.map(({ path, name, heading }) => `${path}: "${heading}" in ${name}`)).toEqual([])
})

test('every link within a document leads to a file or a heading', () => {
  const missing = [...texts].flatMap(([path, text]) => (path.endsWith('.md') ? brokenLinks(path, text) : []))
  expect(missing).toEqual([])
})

function brokenLinks(path: string, text: string): readonly string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => !/^[a-z]+:/.test(target) && !leads(path, target)).map((target) => `${path}: ${target}`)
}

function leads(from: string, target: string): boolean {
  const [name = '', anchor] = target.split('#')
  const path =
    name === ''
      ? from
      : normalize(join(dirname(from), name))
          .replaceAll('\\', '/')
          .replace(/\/$/, '')
  if (!knownFiles.has(path)) return anchor === undefined && files.some((file) => file.startsWith(`${path}/`))
  return (
    anchor === undefined ||
    headingsOf(requireDefined(texts.get(path), 'the document'))
      .map(anchorOf)
      .includes(anchor)
  )
}

/** As GitHub generates them. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test('every decision record that a file names by its number is in the repository', () => {
  const numbers = new Set(files.flatMap((path) => /^docs\/adr\/(\d{4})-/.exec(path)?.[1] ?? []))
  const missing = [...texts].flatMap(([path, text]) =>
    [...text.matchAll(/\bADR (\d{1,4})\b/g)]
      .filter(([, number = '']) => !numbers.has(number.padStart(4, '0')))
      .map(([name]) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('no file refers to a specification or an issue that is not in the repository', () => {
  const reference = /\bthe\s+(?:interface\s+)?specification\b|\(specification\b|\*+ Specification:|\(issue "/i
  expect([...texts].filter(([, text]) => reference.test(flowing(text))).map(([path]) => path)).toEqual([])
})

test('documents are recognized by their names, not in web addresses', () => {
  expect(namedIn('see docs/glossary.md, ../a-b.md and `c.md`.')).toEqual(['docs/glossary.md', '../a-b.md', 'c.md'])
  expect(namedIn('https://example.org/readme.md *.md {name}.md a.mdx')).toEqual([])
  expect(sourcesNamedIn('// see ../a/b.ts\nconst c = "d.ts" // e.rules.ts, f.tsx')).toEqual(['a/b.ts', 'e.rules.ts', 'f.tsx'])
  expect(flowing('// of a page ("Tall\n// pages")')).toBe('// of a page ("Tall pages")')
  expect(anchorOf("Mihon's tracker")).toBe('mihons-tracker')
})
