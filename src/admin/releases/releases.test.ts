import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aServer, basic } from '../../../test/builders/a-server.ts'
import { komgaViolations } from '../../../test/contract/komga-contract.ts'
import { databases } from '../../../test/setup/databases.ts'
import { version } from '../../version.ts'
import { listReleases } from './list-releases.ts'

const announcements = '/api/v1/announcements'

describe.each(databases)('releases on %s', (_engine, aDatabase) => {
  test('are announced to each administrator until that administrator has read them', async () => {
    const server = await aServer({ database: await aDatabase() })
    const feed = await server.http.get(announcements)
    expect(komgaViolations(`GET ${announcements}`, feed)).toEqual([])
    const [item] = feed.json().items
    expect(item).toMatchObject({ id: `hondana-${version}`, content_html: expect.stringContaining('<li>'), _komga: { read: false } })
    // Komelia requires these keys.
    expect([feed.json(), item]).toMatchObject([{ home_page_url: null }, { url: null, author: null }])

    const marked = await server.http.put(announcements, [item.id, item.id, 'nothing of ours'])
    expect(komgaViolations(`PUT ${announcements}`, marked)).toEqual([])
    expect(marked.statusCode).toBe(204)
    expect((await server.http.put(announcements, [item.id])).statusCode).toBe(204)
    expect((await server.http.get(announcements)).json().items[0]._komga).toEqual({ read: true })

    await server.aUser('second@example.org', { roles: ['ADMIN'] })
    const second = await server.as(basic('second@example.org', 'battery staple')).get(announcements)
    expect(second.json().items[0]._komga).toEqual({ read: false })
    const reader = await server.aUser('reader@example.org')
    expect((await reader.get(announcements)).statusCode).toBe(403)
    expect((await reader.put(announcements, [item.id])).statusCode).toBe(403)
    expect((await server.http.put(announcements, { id: item.id })).statusCode).toBe(400)
    await server.close()
  })
})

test('include the running version', async () => {
  const server = await aServer()
  const releases = await server.http.get('/api/v1/releases')
  expect(komgaViolations('GET /api/v1/releases', releases)).toEqual([])
  expect(releases.json()[0]).toMatchObject({ version, latest: true, description: expect.stringContaining('- ') })
  await server.close()
})

test('have their date, and a version without its own section comes first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hondana-changelog-'))
  await writeFile(join(folder, 'CHANGELOG.md'), '# Changelog\n## Unreleased\n- New\n## 1.1.0 - 2026-12-24\n- Old\n')
  expect(await listReleases(folder, '1.2.0')).toMatchObject([
    { version: '1.2.0', markdown: '- New' },
    { version: '1.1.0', releaseDate: '2026-12-24T00:00:00Z' },
  ])
  expect((await listReleases(folder, '1.1.0')).map((release) => release.version)).toEqual(['1.1.0'])
  await rm(folder, { recursive: true })
  expect(await listReleases(folder, '1.2.0')).toMatchObject([{ version: '1.2.0', markdown: '' }])
})
