import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDownload, aPageOf, countsOf } from '../../test/a-download.ts'
import { openApp, passMs } from '../../test/open-app.tsx'

const change = 'PATCH /api/v1/downloads/{id}'

test('moving a download twice before the list has loaded again moves it two places', async () => {
  const download = aDownload({ id: 'A', priority: 5 })
  const app = await openApp('/downloads', {
    'GET /api/v1/downloads': () => aPageOf([download]),
    'GET /api/v1/downloads/counts': () => countsOf([download]),
    [change]: ({ body }) => ({ ...download, ...body }),
  })
  const list = within(await screen.findByRole('list', { name: 'Downloads' }))
  await list.findByLabelText('Select A')
  const answer = app.server.hold('GET /api/v1/downloads')
  for (const _ of ['first', 'second']) {
    await app.user.click(list.getByLabelText(/^More/))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Move up' }))
    await passMs(100)
  }
  answer()
  await expect.poll(() => app.server.bodiesOf(change)).toEqual([{ priority: 4 }, { priority: 3 }])
})
