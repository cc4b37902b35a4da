import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aLibrary } from '../../../test/builders/a-library.ts'
import { aServer } from '../../../test/builders/a-server.ts'
import { komgaViolations } from '../../../test/contract/komga-contract.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { version } from '../../version.ts'
import { readBuild } from './read-build.ts'

describe.each(oneDatabase)('metrics of the server on %s', (_engine, aDatabase) => {
  test('include the content of all libraries, in total and per library, and the tasks that ran', async () => {
    const server = await aServer({ database: await aDatabase(), working: true })
    const first = await aLibrary({ server, files: { 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {} } })
    const second = await aLibrary({ server, files: { 'C/1.cbz': {}, 'C/cover.jpg': Buffer.from('found by its name') } })
    const read = async (name: string, tag = '') => (await server.http.get(`/actuator/metrics/${name}${tag && `?tag=${tag}`}`)).json()

    const { names } = (await server.http.get('/actuator/metrics')).json()
    expect(names).toEqual(expect.arrayContaining(['komga.books', 'komga.collections', 'komga.readlists', 'komga.tasks.execution']))
    expect(await read('komga.books')).toEqual({
      name: 'komga.books',
      description: expect.any(String),
      baseUnit: 'count',
      measurements: [{ statistic: 'VALUE', value: 4 }],
      availableTags: [{ tag: 'library', values: [first.id, second.id].sort() }],
    })
    expect(await read('komga.books', `library:${first.id}`)).toMatchObject({ measurements: [{ value: 3 }], availableTags: [] })
    expect(await read('komga.series')).toMatchObject({ measurements: [{ value: 3 }] })
    const sizes = (await second.books()).map(({ sizeBytes }) => sizeBytes)
    expect(await read('komga.books.filesize', `library:${second.id}`)).toMatchObject({ measurements: [{ value: sizes[0] }] })
    expect(await read('komga.sidecars', `library:${second.id}`)).toMatchObject({ measurements: [{ value: 1 }] })
    const tasks = await read('komga.tasks.execution')
    expect(tasks.availableTags[0].values.length).toBeGreaterThan(0)
    expect(tasks.measurements.map(({ statistic }: { statistic: string }) => statistic)).toEqual(['COUNT', 'TOTAL_TIME'])
    expect(tasks.measurements[0].value).toBeGreaterThanOrEqual(2)

    expect((await server.http.get('/actuator/metrics/komga.books?tag=library:NOBODY')).statusCode).toBe(404)
    expect((await server.http.get('/actuator/metrics/jvm.memory')).json()).toMatchObject({ status: 404, code: 'METER_NOT_FOUND' })
    expect((await server.http.get('/actuator/metrics/komga.books?tag=library')).json()).toMatchObject({ status: 400 })
    await server.close()
    for (const library of [first, second]) await library.removeFolder()
  })
})

test('administrators see the build information, and others do not', async () => {
  const server = await aServer()
  const info = await server.http.get('/actuator/info')
  expect(komgaViolations('GET /actuator/info', info)).toEqual([])
  expect(info.json()).toMatchObject({ build: { version, name: 'Hondana' }, git: { commit: { id: expect.any(String) } } })
  const reader = await server.aUser('reader@example.org')
  for (const url of ['/actuator/info', '/actuator/metrics', '/actuator/metrics/komga.books']) {
    expect([url, (await reader.get(url)).statusCode]).toEqual([url, 403])
  }
  expect((await server.anonymous.get('/actuator/health')).json()).toEqual({ status: 'UP' })
  await server.close()
})

test('a Git checkout reports its branch and commit; without one the values are empty', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hondana-build-'))
  const unknown = await readBuild(folder, '1.2.3')
  expect(unknown).toMatchObject({ git: { branch: '', commit: { id: '', time: '' } }, build: { version: '1.2.3' } })
  await mkdir(join(folder, '.git/logs'), { recursive: true })
  await writeFile(join(folder, '.git/HEAD'), 'ref: refs/heads/feature/x\n')
  const hash = (digit: string) => digit.repeat(40)
  const lines = [
    `${hash('0')} ${hash('a')} Me <me@x> 1700000000 +0100\tcommit: first`,
    `${hash('a')} ${hash('b')} Me <me@x> 1700000060 +0100\tcommit: > second`,
  ]
  await writeFile(join(folder, '.git/logs/HEAD'), `${lines.join('\n')}\n`)
  expect((await readBuild(folder, '1.2.3')).git).toEqual({ branch: 'feature/x', commit: { id: 'bbbbbbb', time: '2023-11-14T22:14:20Z' } })
  await rm(folder, { recursive: true })
})

test('an administrator shuts the server down after the response was sent', async () => {
  let ended = 0
  const server = await aServer({ shutDown: () => ended++ })
  const reader = await server.aUser('reader@example.org')
  expect((await reader.post('/actuator/shutdown')).statusCode).toBe(403)
  expect(ended).toBe(0)
  const response = await server.http.post('/actuator/shutdown')
  expect([response.statusCode, typeof response.json().message]).toEqual([200, 'string'])
  await expect.poll(() => ended).toBe(1)
  await server.close()
})
