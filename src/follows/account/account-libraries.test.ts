// Titles that the account follows while a library is paused or its disk is away.
import { rename } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { titleAt } from '../../../test/builders/a-follow-fixture.ts'
import { anAccountForTest } from '../../../test/builders/an-account.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

test('what was followed and published while a library was paused is downloaded afterwards', async () => {
  const account = await anAccountForTest({ titles: 1, chaptersEach: 2 })
  const { trial, source } = account
  const pause = (paused: boolean) => trial.server.http.put(`/api/v1/libraries/${trial.library.id}/download-options`, { paused })
  await pause(true)
  account.follow(0)
  await account.resync(1)
  expect(await account.queued()).toEqual([])
  await pause(false)
  await account.resync(1)
  expect(await account.queued()).toEqual([['Title 1', ['1', '2']]])
  await trial.finishDownloads(source)
  await pause(true)
  source.publish({ number: '3', publishAt: new Date(Date.now() - 20 * 24 * 3_600_000).toISOString() }, titleAt(source, 0))
  await account.resync(30)
  await pause(false)
  await account.resync(1)
  expect(await account.queued()).toEqual([['Title 1', ['3']]])
})

test('a title that a library follows or received is not downloaded to another one while its disk is away', async () => {
  const account = await anAccountForTest({ titles: 2, chaptersEach: 25, libraries: 2 })
  const { trial, source } = account
  const [target, other] = [requireDefined(trial.libraries[0], 'a library'), requireDefined(trial.libraries[1], 'another library')]
  const [moved, listed] = [titleAt(source, 0), titleAt(source, 1)].map((title) => source.titleUrl(title)) as [string, string]
  account.follow(0)
  await account.resync()
  await trial.finishDownloads(source)
  await target.write(moved)
  const move = { url: moved, libraryId: target.id, toLibraryId: other.id }
  expect((await trial.server.http.post('/api/v1/follows/move', move)).statusCode).toBe(200)
  await other.write(`${moved}\n${listed}\n`)
  await rename(other.root, `${other.root}.away`)
  account.publish()
  account.follow(1)
  await account.resync()
  expect(await trial.queued()).toEqual([])
  await rename(`${other.root}.away`, other.root)
  await account.resync()
  expect((await trial.queued()).map(({ libraryId, title }) => [libraryId === other.id, title]).toSorted()).toEqual([
    [true, 'Title 1'],
    [true, 'Title 2'],
  ])
})
