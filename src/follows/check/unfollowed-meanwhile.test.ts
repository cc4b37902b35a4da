// Titles that a person unfollows while they are checked.
import { expect, test } from 'vitest'
import { aFollowFixtureFor, titleAt } from '../../../test/builders/a-follow-fixture.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { databases } from '../../../test/setup/databases.ts'
import { pollOptions } from '../../../test/setup/timeouts.ts'

test.each(databases)('a title that is unfollowed while it is checked is not downloaded on %s', async (_engine, aDatabase) => {
  const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().titles(2, 2), { database: await aDatabase() })
  const { http } = trial.server
  source.breakPath(/aggregate/, 'held')
  const checking = trial.library.check()
  await expect.poll(() => source.requests.filter(({ path }) => path.includes('aggregate')).length, pollOptions).toBe(2)
  const url = source.titleUrl(titleAt(source, 0))
  const unfollowed = await http.delete(`/api/v1/follows?libraryId=${trial.library.id}&url=${encodeURIComponent(url)}`)
  expect(unfollowed.statusCode).toBe(204)
  source.heal()
  await checking
  expect((await trial.queued()).map(({ title }) => title)).toEqual(['Title 2'])
  const listed = await http.get(`/api/v1/downloads/follow-titles/${trial.library.id}`)
  expect(listed.json().content.map(({ title }: { title: string }) => title)).toEqual(['Title 2'])
})
