import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wireIds } from '../src/plugins/contract/wire-ids.ts'
import { builtInPlugins } from './index.ts'

const realNames = new Map(
  Object.entries(wireIds).map(([name, id]) => [id as string, name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]),
)

test('every plugin folder is listed under its own name, except templates, whose names start with _', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('_'),
  )
  expect(builtInPlugins.map(({ id }) => realNames.get(id) ?? id).toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
})

test.each(builtInPlugins)('$id describes its settings well enough to build a form', ({ configSchema, name, description, version }) => {
  expect(name).not.toBe('')
  expect(description).toMatch(/\.$/)
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  for (const [key, property] of Object.entries(configSchema.properties)) {
    expect(property.title, key).toBeTruthy()
    if (property.enum && property.default !== undefined) expect(property.enum, key).toContain(property.default)
  }
  expect(Object.keys(configSchema.properties)).toEqual(expect.arrayContaining([...(configSchema.required ?? [])]))
})

test('no two plugins declare different request rates for one host, where only the slower would apply', () => {
  const settings = {
    mangadexApiUrl: 'https://api.mangadex.org',
    mangadexAuthUrl: 'https://auth.mangadex.org',
    mangadexUploadsUrl: 'https://uploads.mangadex.org',
    anilistApiUrl: 'https://graphql.anilist.co',
    anilistAuthUrl: 'https://anilist.co/api/v2/oauth',
    kitsuApiUrl: 'https://kitsu.app/api/edge',
    kitsuAuthUrl: 'https://kitsu.app/api/oauth',
    myanimelistApiUrl: 'https://api.myanimelist.net/v2',
    myanimelistAuthUrl: 'https://myanimelist.net/v1/oauth2',
    mangaupdatesApiUrl: 'https://api.mangaupdates.com/v1',
    extractorTool: ['gallery-dl'],
    extractorConfigFile: undefined,
    proxyInEnvironment: false,
    toolEnvironment: {},
    allowPrivateHosts: false,
    userAgent: 'Hondana/test',
  }
  const limits = builtInPlugins.flatMap((plugin) => plugin.rateLimits?.(settings) ?? [])
  for (const [host, ofHost] of Map.groupBy(limits, ({ host, path }) => (path === undefined ? host : host + path))) {
    expect(new Set(ofHost.map(({ requests, perMs }) => perMs / requests)).size, host).toBe(1)
  }
})
