import { describe, expect, test } from 'vitest'
import { aDownloadQueue } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import type { CodedSentence } from '../../kernel/sentences/index.ts'

interface Told {
  readonly message: string
  readonly messageSaying?: CodedSentence
}
interface ToldChapters {
  readonly content: readonly { readonly state: string; readonly lastError: string | null; readonly lastErrorSaying?: CodedSentence }[]
}

const noPages = {
  code: 'SOURCE_OFFERS_NO_PAGES',
  params: { source: 'MangaDex', status: 404 },
  message: 'MangaDex returned no pages (HTTP 404)',
}
const oneFailed = {
  message: '1 of 2 chapters failed: MangaDex returned no pages (HTTP 404)',
  messageSaying: {
    code: 'CHAPTERS_FAILED',
    params: { count: 1, total: 2, reason: noPages },
    message: '1 of 2 chapters failed: MangaDex returned no pages (HTTP 404)',
  },
}

describe.each(oneDatabase)('the failure reason of a download on %s', { concurrent: true }, (_engine, aDatabase) => {
  test('has the code of the failure, and the reason of the chapter as its parameter', async ({ onTestFinished }) => {
    const source = await aFakeMangaDex().title().chapters(2).start()
    onTestFinished(source.close)
    const [, second] = source.chaptersOf()
    source.breakPath(new RegExp(`^/at-home/server/${second?.id}`), { status: 404 })
    const queue = await aDownloadQueue({ source, database: await aDatabase() })
    onTestFinished(queue.close)
    const id = await queue.add(source.titleUrl())
    expect(await queue.ended(id)).toMatchObject({ status: 'FAILED', ...oneFailed })
    const { body } = await queue.ask<ToldChapters>('GET', `/downloads/${id}/chapters`)
    expect(body.content.find(({ state }) => state === 'FAILED')).toMatchObject({ lastError: noPages.message, lastErrorSaying: noPages })
    const { body: history } = await queue.ask<{ content: readonly Told[] }>('GET', '/downloads/history?kind=skipped')
    expect(history.content).toMatchObject([{ messageSaying: { code: 'GIVEN_UP_ONCE', params: { reason: noPages } } }])
  })

  test('of a single page says what happened and what to do, and quotes gallery-dl at its end', async ({ onTestFinished }) => {
    const source = await aFakeMangaDex().title().chapters(1).start()
    onTestFinished(source.close)
    source.breakPath(/^\/data\//, { status: 403 })
    const queue = await aDownloadQueue({ source, database: await aDatabase() })
    onTestFinished(queue.close)
    const id = await queue.add(source.titleUrl())
    expect(await queue.ended(id)).toMatchObject({
      message: expect.stringMatching(/A page couldn't be downloaded: The site denied access\..*: Failed to download .*403/),
      messageSaying: { params: { reason: { code: 'PAGE_NOT_LOADED', params: { reason: { code: 'SITE_REFUSES' } } } } },
    })
  })
})
