import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, openApp, press } from '../../test/open-app.tsx'
import type { ServerSettings } from '../api/types.ts'

const settings: ServerSettings = {
  ...{ deleteEmptyCollections: false, deleteEmptyReadLists: false, rememberMeDurationDays: 365, thumbnailSize: 'DEFAULT', taskPoolSize: 1 },
  serverPort: { configurationSource: 25600, databaseSource: null, effectiveValue: 25600 },
  serverContextPath: { configurationSource: null, databaseSource: null, effectiveValue: '' },
  ...{ koboProxy: false, koboPort: null, kepubifyPath: { configurationSource: null, databaseSource: null, effectiveValue: null } },
}

test('what is changed while settings are being saved stays to be saved next', async () => {
  let stored = settings
  const app = await openApp('/settings/server', {
    'GET /api/v1/settings': () => stored,
    'PATCH /api/v1/settings': () => {
      stored = { ...stored, deleteEmptyCollections: true }
      return undefined
    },
  })
  const [collections, ofPort] = [
    await screen.findByLabelText(/^Delete empty collections/),
    await screen.findByLabelText(/^Port for e-readers/),
  ]
  await app.user.click(collections)
  const release = app.server.hold('PATCH /api/v1/settings')
  await press(app, 'Save')
  await expect.poll(() => app.server.countOf('PATCH /api/v1/settings')).toBe(1)
  await fill(app, ofPort, '8080')
  release()
  await screen.findByText('Settings saved.')
  await waitFor(() => expect(screen.getByText('Save').closest('button')).toHaveProperty('disabled', false))
  await press(app, 'Save')
  await expect.poll(() => app.server.bodiesOf('PATCH /api/v1/settings')).toEqual([{ deleteEmptyCollections: true }, { koboPort: 8080 }])
})

test('Save leads to a number outside its range, which may be far from the button', async () => {
  const app = await openApp('/settings/server', { 'GET /api/v1/settings': () => settings })
  const port = await screen.findByLabelText(/^Port for e-readers/)
  await fill(app, port, '70000')
  await press(app, 'Save')
  expect(document.activeElement).toBe(port)
  expect(app.server.countOf('PATCH /api/v1/settings')).toBe(0)
})
