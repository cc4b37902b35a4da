// How the web app calls the server: by addresses of docs/openapi.json, which the compiler checks (web/src/api/operations.ts).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { projectRoot, sourceFiles } from './source-files.ts'

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')

/** The web app without the code that makes the requests, its service worker and its tests. */
const callers = sourceFiles().filter(
  (path) => /^web\/src\/.*\.tsx?$/.test(path) && !/^web\/src\/(api|locales|offline\/worker)\/|\.test\.tsx?$/.test(path),
)

const document = JSON.parse(read('docs/openapi.json')) as { readonly paths: Readonly<Record<string, unknown>> }

const findInCallers = (pattern: RegExp, except: (found: string) => boolean = () => false): readonly string[] =>
  callers.flatMap((path) =>
    [...read(path).matchAll(pattern)].flatMap(([found, text = found]) => (except(text) ? [] : [`${path}: ${found}`])),
  )

test('every URL of the server in the web app is in docs/openapi.json', () => {
  const addresses = /['"](\/?(?:api|sse|actuator)\/[^'"]*)['"]/g
  expect(findInCallers(addresses, (address) => Object.hasOwn(document.paths, address))).toEqual([])
})

test('the web app never builds a URL of the server from parts', () => {
  expect(findInCallers(/`[^`\n]*\b(?:api|sse|actuator)\/[^`\n]*`/g)).toEqual([])
  expect(findInCallers(/['"]\/?(?:api|sse|actuator)\/[^'"]*['"] *\+/g)).toEqual([])
})

test('no call of the web app declares the type of its response', () => {
  expect(findInCallers(/\bapi\s*\.\s*(?:get|post|put|patch|delete)\s*</g)).toEqual([])
  expect(findInCallers(/\b(?:requestRaw|apiUrl|apiPath)\s*</g)).toEqual([])
})

test('only web/src/api talks to the server', () => {
  expect(findInCallers(/(?:^|[^.\w])(?:window\.|globalThis\.)?fetch\(|\bnew EventSource\b|\bXMLHttpRequest\b|\bsendBeacon\b/g)).toEqual([])
})

/** Functions for addresses that the server named, such as those of the files of a book. */
const takesNamedAddresses = new Set([
  'web/src/discover/discover.api.ts',
  'web/src/maintenance/maintenance.api.ts',
  'web/src/offline/app-update.ts',
  'web/src/offline/offline-downloads.ts',
  'web/src/offline/offline-store.ts',
  'web/src/reading/epub/document-frame.tsx',
  'web/src/reading/epub/text-book.api.ts',
])

test('unchecked URLs are used only where the server returns them', () => {
  const found = callers.filter((path) => /\b(?:serverUrl|requestAddress)\(/.test(read(path)))
  expect(found.filter((path) => !takesNamedAddresses.has(path))).toEqual([])
  expect([...takesNamedAddresses].filter((path) => !found.includes(path))).toEqual([])
})

const right = [
  "api.get('/api/v1/series/{seriesId}', { params: { seriesId: '1' } })",
  "api.get('/api/v1/books', { query: { page: 0, library_id: undefined, read_status: ['READ', 'UNREAD'] } })",
  "api.post('/api/v1/downloads', { body: { url: 'https://example.org', priority: 3 } })",
  "api.post('/api/v1/books/{bookId}/thumbnails', { params: { bookId: '1' }, form: { file: new Blob() } })",
  "apiUrl('/api/v1/books/{bookId}/pages/{number}', { params: { bookId: '1', number: 2 } })",
  "api.get('/api/v1/settings').then(({ thumbnailSize }) => thumbnailSize)",
]

const wrong = {
  'an unknown path': "api.get('/api/v1/serie')",
  'a path that lacks the method': "api.delete('/api/v1/series')",
  'a file, which is no JSON': "api.get('/api/v1/books/{bookId}/file', { params: { bookId: '1' } })",
  'no parameters': "api.get('/api/v1/series/{seriesId}')",
  'a missing parameter': "api.get('/api/v1/plugins/{id}/metadata/{externalId}', { params: { id: 'a' } })",
  'an undefined parameter': "api.get('/api/v1/series/{seriesId}', { params: { seriesId: undefined } })",
  'another parameter': "api.get('/api/v1/series/{seriesId}', { params: { seriesId: '1', bookId: '1' } })",
  'an unknown query parameter': "api.get('/api/v1/books', { query: { libraryId: '1' } })",
  'a query parameter of another type': "api.get('/api/v1/books', { query: { page: 'first' } })",
  'a missing query parameter': "api.get('/api/v1/chapter-urls/explain')",
  'no body': "api.post('/api/v1/libraries')",
  'an unknown field of a body': "api.post('/api/v1/downloads', { body: { url: 'https://example.org', library: '1' } })",
  'a field of a body with another type': "api.patch('/api/v1/downloads/{id}', { params: { id: '1' }, body: { priority: 'high' } })",
  'a body where none is taken': "api.post('/api/v1/server-backups', { body: {} })",
  'an unknown field of an answer': "api.get('/api/v1/settings').then(({ posterSize }) => posterSize)",
  'an address without its parameter': "apiUrl('/api/v1/books/{bookId}/thumbnail')",
  'the address of an unknown file': "apiUrl('/api/v1/books/{bookId}/poster', { params: { bookId: '1' } })",
}

test('a call with a wrong path, parameter, body or response does not compile', () => {
  expect(wrongLinesOf(right)).toEqual([])
  const lines = wrongLinesOf(Object.values(wrong))
  expect(Object.keys(wrong).filter((_, line) => !lines.includes(line))).toEqual([])
})

/** Which of the expressions the compiler refuses, with the settings of the web app. */
function wrongLinesOf(expressions: readonly string[]): readonly number[] {
  const imports = "import { apiUrl } from './base-path.ts'; import { api } from './client.ts'; export const calls = ["
  const source = [imports, ...expressions.map((expression) => `() => ${expression},`), ']'].join('\n')
  const path = ts.sys.resolvePath(join(projectRoot, 'web/src/api/calls-of-a-test.ts'))
  const settings = ts.readConfigFile(join(projectRoot, 'web/tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(settings.config, ts.sys, join(projectRoot, 'web'))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (name) => name === path || fileExists(name)
  host.readFile = (name) => (name === path ? source : readFile(name))
  host.getSourceFile = (name, version, ...others) =>
    name === path ? ts.createSourceFile(name, source, version) : getSourceFile(name, version, ...others)
  const program = ts.createProgram([path], options, host)
  const faults = program.getSemanticDiagnostics(program.getSourceFile(path))
  return faults.flatMap(({ file, start }) => (file && start !== undefined ? [file.getLineAndCharacterOfPosition(start).line - 1] : []))
}
