import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aSeries } from '../../../test/a-book.ts'
import { aPageOf } from '../../../test/a-download.ts'
import { aLibrary } from '../../../test/a-library.ts'
import { fill, openApp, passMs, press } from '../../../test/open-app.tsx'
import { requireDefined } from '../../../test/require-defined.ts'

test('the metadata of selected series is edited and restored', async () => {
  const series = ['Abyss', 'Bliss'].map((id) => ({
    ...aSeries({}),
    id,
    metadata: { ...aSeries({}).metadata, title: id, status: id === 'Abyss' ? ('ENDED' as const) : ('ONGOING' as const) },
  }))
  const app = await openApp('/libraries/L', {
    'GET /api/v1/libraries': () => [aLibrary({})],
    'GET /api/v1/library-states': () => [],
    'POST /api/v1/series/list': () => aPageOf(series),
    'POST /api/v1/series/list/alphabetical-groups': () => [],
    'GET /api/v1/series/{seriesId}': ({ params }) => series.find(({ id }) => id === params.seriesId) ?? aSeries({}),
    'PATCH /api/v1/series/{seriesId}/metadata': () => undefined,
  })
  const [first] = await screen.findAllByLabelText(/^Select /)
  if (first) await app.user.click(first)
  await press(app, 'Select all 2')
  await press(app, 'Edit metadata')
  const dialog = await screen.findByRole('dialog', { name: 'Edit metadata' })
  await app.user.selectOptions(within(dialog).getByLabelText('Status'), 'ENDED')
  await press(app, 'Edit 2 series')
  await screen.findByText('Metadata edited for 2 series.')
  const sent = () => app.server.bodiesOf('PATCH /api/v1/series/{seriesId}/metadata')
  expect(sent()).toEqual([{ statusLock: true }, { status: 'ENDED', statusLock: true }])
  await press(app, 'Undo')
  await screen.findByText('Changes undone.')
  expect(sent().slice(2)).toEqual([{ statusLock: false }, { status: 'ONGOING', statusLock: false }])
})

test('the Back button asks before it drops an edit that is being typed', async () => {
  const ask = vi.fn(() => false)
  vi.stubGlobal('confirm', ask)
  const app = await openApp('/', {
    'GET /api/v1/libraries': () => [aLibrary({})],
    'GET /api/v1/library-states': () => [],
    'POST /api/v1/series/list': () => aPageOf([aSeries({})]),
    'POST /api/v1/series/list/alphabetical-groups': () => [],
  })
  await app.user.click(requireDefined((await screen.findAllByRole('link', { name: 'Manga' }))[0], 'the library'))
  await app.user.click(requireDefined((await screen.findAllByLabelText(/^Select /))[0], 'a series'))
  await press(app, 'Edit metadata')
  const publisher = await screen.findByLabelText<HTMLInputElement>('Publisher')
  await fill(app, publisher, 'Seven Seas')
  window.history.back()
  await passMs(1000)
  expect(ask).toHaveBeenCalledOnce()
  expect(publisher.isConnected && publisher.value).toBe('Seven Seas')
  ask.mockReturnValueOnce(true)
  window.history.back()
  await expect.poll(() => publisher.isConnected).toBe(false)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(window.location.pathname).toBe('/libraries/L')
})
