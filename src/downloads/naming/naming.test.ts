import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDownloadQueue, type TestQueue } from '../../../test/builders/a-download-queue.ts'
import { aDownloadProvider } from '../../../test/builders/a-plugin.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { namingCheck } from './naming.check.ts'

const never = new AbortController().signal

describe.each(oneDatabase)('names of chapter files on %s', (_engine, aDatabase) => {
  let queue: TestQueue
  beforeAll(async () => {
    queue = await aDownloadQueue({ database: await aDatabase(), worker: false })
  })
  afterAll(() => queue.close())
  const preview = (pattern: string) =>
    queue.ask<{ names: string[]; code: string; message: string }>('GET', `/downloads/naming-preview?pattern=${encodeURIComponent(pattern)}`)

  test('are previewed before a pattern is saved, with the reason when the pattern is invalid', async () => {
    expect((await preview('')).body.names[0]).toBe('v2 c004.5 [A Group].cbz')
    const { status, body } = await preview('{series} {number:4}< - {title}>')
    expect([status, body.names]).toEqual([
      200,
      ['A Series 0004.5 - The Long Way_ Home_.cbz', 'A Series 0021.cbz', 'A Series 1000 - A Thousand.cbz', 'A Series - Oneshot Title.cbz'],
    ])
    expect(await preview('{chapter}')).toMatchObject({ status: 400, body: { code: 'NAME_PATTERN_INVALID' } })
  })

  test('from an invalid pattern are rejected on saving, and one stored earlier is reported in the health check', async () => {
    const save = (chapter_naming: string) => queue.ask('PUT', '/plugins/extractor-downloader/config', { chapter_naming })
    expect(await save('{chapter}')).toMatchObject({ status: 400, body: { code: 'NAME_PATTERN_INVALID' } })
    expect(await save('{number:4}')).toMatchObject({ status: 200 })
    const check = (chapter_naming: string) =>
      namingCheck(async () => ({ state: 'ready', provider: aDownloadProvider(), config: { chapter_naming } })).run(never)
    expect(await check('{number:4}')).toEqual({ status: 'UP' })
    expect(await check('')).toEqual({ status: 'UP' })
    expect(await check('{chapter}')).toMatchObject({
      status: 'DOWN',
      reason: { message: expect.stringContaining("{chapter} isn't a valid placeholder") },
    })
  })
})

test('chapters are named with the saved pattern, even two with the same name', async () => {
  const source = await aFakeMangaDex()
    .title({ title: 'Named' })
    .chapter({ number: '1', groups: ['A'] })
    .chapter({ number: '1', groups: ['B'] })
    .start()
  const queue = await aDownloadQueue({ source })
  await queue.ask('PUT', '/plugins/extractor-downloader/config', { chapter_naming: '{series} {number:2}', folder_naming: 'uuid' })
  await queue.ended(await queue.add(source.titleUrl()))
  const id = source.titles[0]?.id
  expect(await queue.archives()).toEqual([`${id}/Named 01 (2).cbz`, `${id}/Named 01.cbz`])
  await queue.close()
  await source.close()
})
