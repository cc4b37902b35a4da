import { expect, test } from 'vitest'
import { aFollowFixtureFor } from '../../../test/builders/a-follow-fixture.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { addDays, dayOf } from './days.rules.ts'

test.each(oneDatabase)('a check stores when an announced chapter is released, on %s', async (_engine, aDatabase) => {
  const today = dayOf(Date.now(), 'UTC')
  const day = addDays(today, 3)
  const { trial } = await aFollowFixtureFor(
    aFakeMangaDex()
      .title()
      .chapters(1)
      .chapter({ publishAt: `${day}T12:00:00Z` }),
    {
      database: await aDatabase(),
    },
  )
  await trial.library.check()
  const answer = await trial.server.http.get(`/api/v1/updates/upcoming?from=${today}&to=${addDays(today, 7)}`)
  expect(answer.json()).toMatchObject({
    releases: [{ date: day, seriesId: null, title: 'Title 1', number: '2', basis: { kind: 'announced' } }],
    inactive: [],
  })
})
