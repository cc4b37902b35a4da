import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPageOf } from '../../../test/a-download.ts'
import { aLibrary } from '../../../test/a-library.ts'
import { fill, openApp, press } from '../../../test/open-app.tsx'
import { requireDefined } from '../../../test/require-defined.ts'
import type { Series } from '../../api/types.ts'

test('a filtered list of a library is pinned under a name, and unpinned with the same button', async () => {
  const app = await openApp('/libraries/L?shelf=%5B%22ON_HOLD%22%5D&sort=added', {
    'GET /api/v1/libraries': () => [aLibrary({})],
    'GET /api/v1/library-states': () => [],
    'POST /api/v1/series/list': () => aPageOf<Series>([]),
    'PATCH /api/v1/client-settings/user': () => undefined,
  })
  await press(app, 'Pin to Home')
  await fill(app, await screen.findByRole('textbox', { name: 'Title of the row' }), 'Later')
  await press(app, 'Pin')
  await screen.findByText('Unpin from Home')
  await press(app, 'Unpin from Home')
  await screen.findByText('Pin to Home')
  const saved = await waitFor(() => {
    const bodies = app.server.bodiesOf('PATCH /api/v1/client-settings/user')
    expect(bodies).toHaveLength(2)
    return bodies.map((body) => JSON.parse(requireDefined(body['hondana.home.pins'], 'the saved pins').value))
  })
  const pin = { kind: 'filter', libraryId: 'L', search: { sort: 'added', shelf: ['ON_HOLD'] }, name: 'Later' }
  expect(saved).toEqual([[expect.objectContaining(pin)], []])
})
