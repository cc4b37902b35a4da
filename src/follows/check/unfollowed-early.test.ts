// What a person unfollows, moves or deletes right before or after a check has read the follow list.
import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { galleryDl } from '../../../plugins/gallery-dl/index.ts'
import { aFollowFixtureFor, titleAt } from '../../../test/builders/a-follow-fixture.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { pluginsFeature } from '../../plugins/index.ts'
import { createFollowFiles, type FollowFiles } from '../list/follow-file.ts'
import { checkClaim, checkFollowed } from './check-followed.ts'

/** Runs `act` once, right after the list of a library was read for the first time. */
function afterFirstRead(files: FollowFiles, act: () => Promise<void>): FollowFiles {
  let isFirst = true
  const read: FollowFiles['read'] = async (library) => {
    const file = await files.read(library)
    if (isFirst) {
      isFirst = false
      await act()
    }
    return file
  }
  return { ...files, read }
}

test.each(['unfollowed', 'moved'] as const)('a title that is %s while a check begins is not queued in its library', async (how) => {
  const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().titles(2, 2))
  const { server, library } = trial
  const other = await trial.addLibrary()
  const { context } = server.app
  const plugins = pluginsFeature(context, [galleryDl], { assertSettings: () => undefined })
  const url = source.titleUrl(titleAt(source, 0))
  const act = {
    unfollowed: () => server.http.delete(`/api/v1/follows?libraryId=${library.id}&url=${encodeURIComponent(url)}`),
    moved: () => server.http.post('/api/v1/follows/move', { libraryId: library.id, url, toLibraryId: other.id }),
  }
  // The request of another person doesn't hold the claim of the check.
  const outsideCheck = AsyncLocalStorage.snapshot()
  const files = afterFirstRead(createFollowFiles(context), () =>
    outsideCheck(async () => expect((await act[how]()).statusCode).toBeLessThan(300)),
  )
  const run = { signal: new AbortController().signal, progress: () => undefined }
  await checkFollowed({ ...context, files, plugins }, { libraries: [library], mode: 'queue' }, run)
  expect((await trial.queued()).map(({ title }) => title)).toEqual(['Title 2'])
  const listed = await server.http.get(`/api/v1/downloads/follow-titles/${library.id}`)
  expect(listed.json().content.map(({ title }: { title: string }) => title)).toEqual(['Title 2'])
})

test('a library that is deleted while a check waits for another check is left out', async () => {
  const { trial } = await aFollowFixtureFor(aFakeMangaDex().titles(2, 2))
  const other = await trial.addLibrary()
  const { context } = trial.server.app
  const plugins = pluginsFeature(context, [galleryDl], { assertSettings: () => undefined })
  const deps = { ...context, files: createFollowFiles(context), plugins }
  const run = { signal: new AbortController().signal, progress: () => undefined }
  const outsideCheck = AsyncLocalStorage.snapshot()
  const { waiting } = await context.claims.hold(checkClaim(trial.library.id), async () => {
    const check = outsideCheck(() => checkFollowed(deps, { libraries: [trial.library, other], mode: 'queue' }, run))
    expect((await trial.server.http.delete(`/api/v1/libraries/${other.id}`)).statusCode).toBe(204)
    return { waiting: check }
  })
  expect(await waiting).toMatchObject({ totalManga: 2, errorCount: 0, warnings: [] })
})
