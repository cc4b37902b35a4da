// The files for running several nodes name only what exists: settings, metrics, nodes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../../src/kernel/config/index.ts'
import { aLibrary } from '../builders/a-library.ts'
import { aServer } from '../builders/a-server.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Service {
  readonly image: string
  readonly environment?: Readonly<Record<string, string>>
  readonly networks?: { readonly hondana: { readonly ipv4_address: string } }
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
}

const compose: Compose = parse(read('compose.scale.yaml'), { merge: true })
const nodes = Object.entries(compose.services).filter(([, { image }]) => image === 'hondana')

test('the nodes of compose.scale.yaml start with settings that the server knows, and trust only nginx', () => {
  expect(nodes).toHaveLength(3)
  for (const [, { environment = {} }] of nodes) {
    const { settings, warnings } = readSettings({ HONDANA_CONFIG_DIR: '/config', ...environment })
    expect(warnings).toEqual([])
    expect(settings.databaseUrl).toContain('@postgres/hondana')
    expect(settings.trustedProxies).toEqual([compose.services.proxy?.networks?.hondana.ipv4_address])
  }
})

test('nginx sends requests to every node of compose.scale.yaml', () => {
  const servers = read('docs/operations/nginx.conf').matchAll(/^ {2}server (\S+):25600 /gm)
  expect([...servers].map(([, name]) => name)).toEqual(nodes.map(([name]) => name))
})

test('the dashboard and the alerts use metrics that the server reports', async () => {
  const server = await aServer({ working: true })
  const library = await aLibrary({ server, files: { 'A/1.cbz': {} } })
  await server.http.get('/metrics')
  const { body } = await server.http.get('/metrics')
  const reported = new Set([...body.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
  const used = `${read('docs/operations/grafana-dashboard.json')}${read('docs/operations.md')}`.matchAll(
    /\b((?:hondana|komga|http_server|nodejs|process)_[a-z0-9_]+?)(?:_bucket|_count)?(?=[{,\s])/g,
  )
  const names = [...new Set([...used].map(([, name]) => name))]
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !reported.has(name))).toEqual([])
  await server.close()
  await library.removeFolder()
})
