// The scripts of the Docker image, without Docker: programs that need root are replaced by ones that print their arguments.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hondana-docker-'))
  for (const [name, text] of Object.entries({
    id: '[ "$1" = -G ] && echo "0$ADDED_GROUPS" || echo 0',
    setpriv: 'echo "$@"',
    chown: 'echo chown "$@"',
  })) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(folder, name), 0o755)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function enter(args: readonly string[], uid: number, gid: number, prepare: (database: string) => void = () => undefined): string {
  const configDir = mkdtempSync(join(folder, 'config-'))
  writeFileSync(join(configDir, 'hondana.sqlite'), '')
  prepare(join(configDir, 'hondana.sqlite'))
  const PATH = `${folder}${delimiter}${process.env.PATH}`
  const env = { ...process.env, PATH, HONDANA_CONFIG_DIR: configDir, PUID: `${uid}`, PGID: `${gid}` }
  const { stdout } = spawnSync('sh', [join(root, 'scripts/docker-entrypoint.sh'), ...args], { env, encoding: 'utf8' })
  return stdout.replaceAll(configDir, '/config')
}

const checkHealth = (env: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, [join(root, 'scripts/docker-healthcheck.mjs')], { env: { ...process.env, ...env } }).status

// The image has GNU find.
test.runIf(process.platform === 'linux')('the entry point changes owners only when needed, and knows the commands of the server', () => {
  const { uid, gid } = userInfo()
  const asOwner = `--reuid=${uid} --regid=${gid} --clear-groups`
  expect(enter(['node', 'dist/server/main.mjs'], uid, gid)).toBe(`${asOwner} node dist/server/main.mjs\n`)
  expect(enter(['restore', '/config/a.zip'], uid, gid)).toBe(`${asOwner} node /app/dist/server/main.mjs restore /config/a.zip\n`)
  expect(enter(['node'], 54_321, 54_322)).toContain('chown -R 54321:54322 /config\n')
})

test.runIf(process.platform === 'linux')('the server keeps the groups that were added to the container', () => {
  const { uid, gid } = userInfo()
  process.env.ADDED_GROUPS = ' 44 109'
  expect(enter(['node'], uid, gid)).toBe(`--reuid=${uid} --regid=${gid} --groups=44,109 node\n`)
  delete process.env.ADDED_GROUPS
})

// Only root can give a file to somebody else.
test.runIf(process.platform === 'linux' && userInfo().uid === 0)('the entry point changes the owner of a single file', () => {
  expect(enter(['node'], 0, 0, (file) => chownSync(file, 54_321, 54_322))).toContain('chown -R 0:0 /config/hondana.sqlite\n')
})

test('the health check fails for a port that nobody listens on, except for a node that should not listen', () => {
  expect(checkHealth({ HONDANA_PORT: '1' })).toBe(1)
  expect(checkHealth({ HONDANA_PORT: '1', HONDANA_ROLES: 'worker,web' })).toBe(1)
  expect(checkHealth({ HONDANA_PORT: '1', HONDANA_ROLES: 'worker, scheduler' })).toBe(0)
})

// Other systems have no second loopback address.
test.runIf(process.platform === 'linux')('the health check asks the address that the server listens on', async () => {
  const server = createServer((request, response) => response.writeHead(request.url === '/actuator/health' ? 200 : 404).end())
  await once(server.listen(0, '127.0.0.2'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  const checking = spawn(process.execPath, [join(root, 'scripts/docker-healthcheck.mjs')], {
    env: { ...process.env, HONDANA_HOST: '127.0.0.2', HONDANA_PORT: String(address.port) },
  })
  expect(await once(checking, 'exit')).toEqual([0, null])
  server.close()
})
