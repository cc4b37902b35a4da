// A series of two chapters downloaded from a fake MangaDex, and requests about it.
import type { TestContext } from 'vitest'
import { aDownloadQueue, type DownloadView } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex, type FakeChapter } from '../../../test/fakes/fake-mangadex.ts'
import type { TestDatabase } from '../../../test/setup/databases.ts'

export interface MissingChapterDto {
  readonly chapterUrl: string
  readonly number: string | null
  readonly state: string
  readonly groups: readonly string[]
  readonly message: string
  readonly downloadId: string | null
  readonly retryAt: string | null
}
export interface BlacklistEntryDto {
  readonly id: string
  readonly chapterUrl: string
  readonly reason: string | null
  readonly automatic: boolean
  readonly retryAt: string | null
}

export async function createTestLibrary({ onTestFinished }: TestContext, database: TestDatabase) {
  const source = await aFakeMangaDex()
    .title()
    .chapters(2, { groups: ['First'] })
    .start()
  onTestFinished(source.close)
  const queue = await aDownloadQueue({ database, source })
  onTestFinished(queue.close)
  const downloadId = await queue.add(source.titleUrl())
  await queue.ended(downloadId)
  await queue.scanned()
  const { id: seriesId } = await queue.context.db.selectFrom('series').select('id').executeTakeFirstOrThrow()
  return {
    source,
    queue,
    downloadId,
    seriesId,
    lookAgain: async (): Promise<DownloadView> => {
      await queue.ask('POST', `/downloads/${downloadId}/action`, { action: 'RETRY' })
      return queue.ended(downloadId)
    },
    missing: async (): Promise<readonly MissingChapterDto[]> =>
      (await queue.ask<{ chapters: MissingChapterDto[] }>('GET', `/series/${seriesId}/missing-chapters`)).body.chapters,
    explain: async (url: string) =>
      (await queue.ask<{ results: MissingChapterDto[]; message: string }>('GET', `/chapter-urls/explain?url=${encodeURIComponent(url)}`))
        .body,
    fetch: (urls: readonly string[], more: object = {}) =>
      queue.ask('POST', `/series/${seriesId}/missing-chapters/download`, { urls, ...more }),
    blacklist: async () => (await queue.ask<BlacklistEntryDto[]>('GET', `/series/${seriesId}/blacklist`)).body,
    block: (body: object) => queue.ask<BlacklistEntryDto & { code: string }>('POST', `/series/${seriesId}/blacklist`, body),
    unblock: (id: string) => queue.ask<{ code: string }>('DELETE', `/series/${seriesId}/blacklist/${id}`),
    books: () => queue.context.db.selectFrom('book').select(['id', 'name']).where('deletedAt', 'is', null).orderBy('name').execute(),
    first: (): FakeChapter => {
      const [chapter] = source.chaptersOf()
      if (!chapter) throw new Error('no chapter')
      return chapter
    },
    prefer: (path: string, groups: readonly string[], oneRelease = true) =>
      queue.ask<{ inherited: boolean }>('PUT', `${path}/release-preference`, { oneRelease, groups }),
  }
}
