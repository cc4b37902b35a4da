import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSeries } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { aFollow, aSeriesFollow } from '../../test/a-source.ts'
import { fill, openApp, passMs, press } from '../../test/open-app.tsx'
import { requireDefined } from '../../test/require-defined.ts'
import type { Answers } from '../../test/stand-in-server.ts'
import type { Book } from '../api/types.ts'

type Preference = { readonly oneRelease: boolean; readonly groups: string[] }

/** The tab with the sources of a followed series. Its preferred groups are a release preference and an option of its title. */
const sourcesTab = (stored: { current: Preference }): Answers => ({
  'GET /api/v1/series/{seriesId}': () => aSeries({}),
  'GET /api/v1/series/{seriesId}/books': () => aPageOf<Book>([]),
  'GET /api/v1/series/{seriesId}/chapters': () => [],
  'GET /api/v1/series/{seriesId}/follow': () => aSeriesFollow({ followed: true }),
  'GET /api/v1/plugins': () => [],
  'GET /api/v1/series/{seriesId}/metadata/sources': () => ({ sources: [], fields: [] }),
  'GET /api/v1/series/{seriesId}/release-preference': () => ({ ...stored.current, settable: true, inherited: false }),
  'PUT /api/v1/series/{seriesId}/release-preference': ({ body }) => {
    stored.current = { oneRelease: body.oneRelease, groups: [...body.groups] }
    return { ...stored.current, settable: true, inherited: false }
  },
  'GET /api/v1/follows': () => [followOf(stored.current)],
  'PATCH /api/v1/follows': ({ body }) => {
    stored.current = { oneRelease: true, groups: [...requireDefined(body.options.groups, 'the groups')] }
    return followOf(stored.current)
  },
})

const followOf = ({ groups }: Preference) => aFollow({ title: 'Title', seriesId: 'S', options: { ...aFollow().options, groups } })

const form = async () => within(await screen.findByRole('region', { name: 'Preferred groups' }))

test('what is chosen while the preferred groups are being saved stays', async () => {
  const app = await openApp('/series/S?tab=sources', sourcesTab({ current: { oneRelease: true, groups: ['A'] } }))
  const groups = await (await form()).findByLabelText('Groups, in order of preference')
  await fill(app, groups, 'B')
  await app.user.keyboard('{Enter}')
  const release = app.server.hold('PUT /api/v1/series/{seriesId}/release-preference')
  await press(app, 'Save')
  await fill(app, groups, 'C')
  await app.user.keyboard('{Enter}')
  release()
  await passMs(100)
  expect((await form()).queryByText('C')).not.toBeNull()
  await press(app, 'Save')
  await passMs(100)
  const saved = app.server.bodiesOf('PUT /api/v1/series/{seriesId}/release-preference').map((body) => body.groups)
  expect(saved).toEqual([
    ['A', 'B'],
    ['A', 'B', 'C'],
  ])
})

test('groups that are chosen in the options of the title appear among the preferred groups', async () => {
  const app = await openApp('/series/S?tab=sources', sourcesTab({ current: { oneRelease: true, groups: ['A'] } }))
  await (await form()).findByText('A')
  await app.user.click(await screen.findByRole('button', { name: 'Following Title' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(app, await dialog.findByLabelText('Preferred groups'), 'B')
  await app.user.keyboard('{Enter}')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await (await form()).findByText('B')
})
