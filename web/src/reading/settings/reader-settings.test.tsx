import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type OpenedApp, passMs } from '../../../test/open-app.tsx'
import { forAll, openReader, pressKey, shownPages, stayMs } from '../../../test/open-reader.ts'

const openSettings = async ({ user }: OpenedApp) => {
  await user.click(screen.getByLabelText('Reader settings'))
  return within(await screen.findByRole('dialog'))
}
const storedChoices = ({ server }: OpenedApp) =>
  server
    .bodiesOf('PATCH /api/v1/client-settings/user')
    .map((body) => Object.fromEntries(Object.entries(body).map(([key, { value }]) => [key, JSON.parse(value)])))

test('a setting for this series applies immediately and is stored for the series', async () => {
  const app = await openReader()
  const panel = await openSettings(app)
  await app.user.click(panel.getByLabelText('Double page'))
  expect(document.querySelector('.reader')?.getAttribute('data-layout')).toBe('double')
  expect(panel.getByText('Set for this series')).toBeTruthy()
  await passMs(stayMs)
  expect(storedChoices(app)).toEqual([{ 'hondana.reader.series.s': { S: { layout: 'double' } } }])
})

test('a library setting shows that this series overrides it', async () => {
  const app = await openReader({ settings: { 'hondana.reader.series.s': { S: { layout: 'double' } } } })
  const panel = await openSettings(app)
  await app.user.click(panel.getByLabelText('This library'))
  await app.user.click(panel.getByLabelText('Webtoon'))
  expect(panel.getByText('Overridden here · Set for this series')).toBeTruthy()
  expect(document.querySelector('.reader')?.getAttribute('data-layout')).toBe('double')
  await passMs(stayMs)
  expect(storedChoices(app)).toEqual([{ 'hondana.reader.library': { L: { layout: 'strip' } } }])
})

test('resetting a series setting restores the one for all series', async () => {
  const app = await openReader({
    settings: { ...forAll({ layout: 'double' }), 'hondana.reader.series.s': { S: { layout: 'row' } } },
  })
  const panel = await openSettings(app)
  await app.user.click(panel.getByLabelText('Reset: Layout'))
  expect(document.querySelector('.reader')?.getAttribute('data-layout')).toBe('double')
  expect(panel.getByText('Set for all series')).toBeTruthy()
  await passMs(stayMs)
  expect(storedChoices(app)).toEqual([{ 'hondana.reader.series.s': {} }])
})

test('a setting changed while the server is unreachable applies immediately and is stored with the next change', async () => {
  const app = await openReader()
  app.server.disconnect()
  await pressKey('d')
  await pressKey('ArrowLeft')
  expect(shownPages()).toEqual(['2'])
  await passMs(stayMs)
  expect(storedChoices(app)).toEqual([])
  app.server.reconnect()
  await pressKey('z')
  await passMs(stayMs)
  expect(storedChoices(app)).toEqual([{ 'hondana.reader.series.s': { S: { direction: 'rtl', fit: 'width' } } }])
})
