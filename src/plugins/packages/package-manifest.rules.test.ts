import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handlesAddress, isPackageId, readManifest } from './package-manifest.rules.ts'

const templateOf = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../plugins/_templates/${name}/package.json`), 'utf8')) as {
    readonly hondana: object
  }
const template = templateOf('metadata')

const faultOf = (changes: object, hondana: object = {}): string | undefined => {
  const read = readManifest(JSON.stringify({ ...template, ...changes, hondana: { ...template.hondana, ...hondana } }))
  return 'fault' in read ? read.fault : undefined
}

const form = (property: object, more: object = {}) => ({
  hostsFromConfig: [],
  configSchema: { type: 'object', properties: { one: property }, ...more },
})

const faultOfTemplate = (name: string, hondana: object): string | undefined => {
  const manifest = templateOf(name)
  const read = readManifest(JSON.stringify({ ...manifest, hondana: { ...manifest.hondana, ...hondana } }))
  return 'fault' in read ? read.fault : undefined
}

test('the templates are valid packages', () => {
  for (const name of ['metadata', 'notifier', 'download']) expect(faultOfTemplate(name, {}), name).toBeUndefined()
  expect(faultOf({ author: { name: 'Somebody', email: 'somebody@example.org' } })).toBeUndefined()
  expect(faultOf({ description: String.raw`Removes \u0000 from titles` })).toBeUndefined()
  expect(faultOf({ scripts: { test: 'a\0b' } })).toBeUndefined()
})

test.each([
  ['a NUL character', { description: 'a\0b' }, {}, 'package.json contains a NUL character'],
  ['no version', { version: undefined }, {}, 'version: must be a version'],
  ['a file above it as entry', { main: '../index.js' }, {}, 'main: must be a .js or .ts file'],
  ['a hidden file as entry', { main: 'lib/.hidden.js' }, {}, 'main: must be a .js or .ts file'],
  ['an absolute entry', { main: '/etc/index.js' }, {}, 'main: must be a .js or .ts file'],
  ['a key that we do not know', {}, { host: ['example.org'] }, 'host'],
  ['no list to browse', {}, { browse: { lists: [] } }, 'browse.lists'],
  [
    'two lists with one id',
    {},
    { browse: { lists: [1, 2].map((n) => ({ id: 'top', name: `List ${n}` })) } },
    'must not contain an id twice',
  ],
  ['a list whose id is no word', {}, { browse: { lists: [{ id: 'a/b', name: 'A' }] } }, 'must be letters, digits'],
  ['a host with a path', {}, { hosts: ['example.org/api'] }, 'hosts.0: must be a full host name'],
  ['a host with a user', {}, { hosts: ['me@example.org'] }, 'hosts.0: must be a full host name'],
  ['a host in capitals', {}, { hosts: ['Example.org'] }, 'hosts.0: must be a full host name'],
  [
    'a pace for a host that it does not ask',
    {},
    { rateLimits: [{ host: 'example.org', requests: 1, perMs: 1000 }] },
    'rateLimits contains',
  ],
  ['an address of another kind', {}, { addresses: ['ftp://example.org/'] }, 'addresses.0: must be an http'],
  ['a setting as host that is no address', {}, { ...form({ type: 'string' }), hostsFromConfig: ['one'] }, 'hostsFromConfig must list'],
  ['a default of another type', {}, form({ type: 'integer', default: 'ten' }), 'the default must match the type'],
  ['a default that it does not allow', {}, form({ type: 'string', enum: ['a', 'b'], default: 'c' }), 'an allowed value'],
  ['a default below the least', {}, form({ type: 'integer', minimum: 5, default: 4 }), 'an allowed value'],
  ['a default for a password', {}, form({ type: 'string', format: 'password', default: 'x' }), 'a password must not have a default'],
  ['a pattern, which could run for ever', {}, form({ type: 'string', pattern: '(a+)+$' }), 'pattern'],
  ['a required setting that is not there', {}, form({ type: 'string' }, { required: ['two'] }), 'required contains'],
])('%s is reported by name', (_case, changes, hondana, sentence) => {
  expect(faultOf(changes, hondana)).toContain(sentence)
})

test.each([
  ['PROCESSOR', 'hondana.type: account plugins can only be built in'],
  ['TASK', "plugins of type TASK aren't supported and would do nothing; it must be METADATA, NOTIFIER or DOWNLOAD."],
  ['ANALYZER', "plugins of type ANALYZER aren't supported"],
  ['READER', 'must be METADATA, NOTIFIER or DOWNLOAD.'],
])('a package of type %s is refused with the reason', (type, sentence) => {
  expect(faultOf({}, { type })).toContain(sentence)
})

test('a field that belongs to one type is required of that type only', () => {
  expect(faultOfTemplate('notifier', { languages: ['en'] })).toContain('"languages"')
  const news = { configSchema: { type: 'object', properties: { news: { type: 'boolean' } } }, hostsFromConfig: [] }
  expect(faultOfTemplate('notifier', news)).toContain('every notifier has these settings automatically')
  expect(faultOfTemplate('download', { addresses: undefined })).toContain('must list the URL prefixes')
  expect(faultOfTemplate('download', { addresses: ['https://mangadex.org/title/'] })).toContain('MangaDex support is built in')
})

test('any file content yields a manifest or an error message', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .dictionary(fc.constantFrom('hosts', 'addresses', 'languages', 'configSchema', 'rateLimits', '__proto__'), fc.jsonValue())
      .map((hondana) => JSON.stringify({ ...template, hondana: { ...template.hondana, ...hondana } })),
  )
  fc.assert(
    fc.property(anything, (text) => {
      const read = readManifest(text)
      if ('fault' in read) expect(read.fault).toMatch(/^package\.json.+\.$/s)
      else expect(read.manifest.hondana.type).toBe('METADATA')
    }),
  )
})

test('a folder name is a valid id when it can be part of an address', () => {
  expect(['a', 'my-source', '9gag'].every(isPackageId)).toBe(true)
  expect(['', '-a', 'a-', 'a--b', 'A', 'a.b', 'a b', '..', 'ä', 'a'.repeat(65)].some(isPackageId)).toBe(false)
})

test('an address belongs to the source when it continues a declared one', () => {
  const addresses = ['https://example.org/series/']
  expect(handlesAddress(addresses, 'https://example.org/series/5?page=2')).toBe(true)
  expect(handlesAddress(addresses, 'http://example.org/series/5')).toBe(true)
  for (const other of [
    'https://example.org/series/',
    'https://example.org/',
    'https://example.org.evil.com/series/5',
    'https://a.example.org/series/5',
    'https://me:secret@example.org/series/5',
    'https://example.org/series/5\n--exec=x',
  ]) {
    expect(handlesAddress(addresses, other), other).toBe(false)
  }
})
