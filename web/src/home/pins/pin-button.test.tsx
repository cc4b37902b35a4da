import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPageOf } from '../../../test/a-download.ts'
import { aLibrary } from '../../../test/a-library.ts'
import { fill, type OpenedApp, openApp, press } from '../../../test/open-app.tsx'
import { requireDefined } from '../../../test/require-defined.ts'
import type { Answers } from '../../../test/stand-in-server.ts'
import type { Series } from '../../api/types.ts'

const address = '/libraries/L?shelf=%5B%22ON_HOLD%22%5D&sort=added'
const settings = 'GET /api/v1/client-settings/user/list'
const save = 'PATCH /api/v1/client-settings/user'
const answers = {
  'GET /api/v1/libraries': () => [aLibrary({})],
  'GET /api/v1/library-states': () => [],
  'POST /api/v1/series/list': () => aPageOf<Series>([]),
  [save]: () => undefined,
} satisfies Answers

const savedPins = ({ server }: OpenedApp): readonly unknown[] =>
  server.bodiesOf(save).map((body) => JSON.parse(requireDefined(body['hondana.home.pins'], 'the saved pins').value))

test('a filtered list of a library is pinned under a name, and unpinned with the same button', async () => {
  const app = await openApp(address, answers)
  await press(app, 'Pin to Home')
  await fill(app, await screen.findByRole('textbox', { name: 'Title of the row' }), 'Later')
  await press(app, 'Pin')
  await screen.findByText('Unpin from Home')
  await press(app, 'Unpin from Home')
  await screen.findByText('Pin to Home')
  const pin = { kind: 'filter', libraryId: 'L', search: { sort: 'added', shelf: ['ON_HOLD'] }, name: 'Later' }
  await expect.poll(() => savedPins(app)).toEqual([[expect.objectContaining(pin)], []])
})

test('a list that is pinned before the settings of the account are loaded keeps the pins of other devices', async () => {
  const other = { kind: 'readLists', setId: 'R', id: 'p1', name: 'Reading order' }
  const app = await openApp(address, {
    ...answers,
    [settings]: () => ({ 'hondana.home.pins': { value: JSON.stringify([other]), allowUnauthorized: false } }),
  })
  const load = app.server.hold(settings)
  await press(app, 'Pin to Home')
  await fill(app, await screen.findByRole('textbox', { name: 'Title of the row' }), 'Later')
  await press(app, 'Pin')
  load()
  await expect.poll(() => savedPins(app)).toEqual([[other, expect.objectContaining({ name: 'Later' })]])
})

test('a list that is pinned keeps what another device has pinned since the page was opened', async () => {
  const other = { kind: 'readLists', setId: 'R', id: 'p1', name: 'Reading order' }
  const app = await openApp(address, answers)
  await screen.findByText('Pin to Home')
  app.server.answer({ [settings]: () => ({ 'hondana.home.pins': { value: JSON.stringify([other]), allowUnauthorized: false } }) })
  await press(app, 'Pin to Home')
  await fill(app, await screen.findByRole('textbox', { name: 'Title of the row' }), 'Later')
  await press(app, 'Pin')
  await expect.poll(() => savedPins(app)).toEqual([[other, expect.objectContaining({ name: 'Later' })]])
})
