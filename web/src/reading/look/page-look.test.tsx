import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { passMs } from '../../../test/open-app.tsx'
import { forAll, openReader, stayMs } from '../../../test/open-reader.ts'

const layerOfTint = () => document.querySelector<HTMLElement>('.reader-tint')
const openSettings = async () => {
  fireEvent.keyDown(window, { key: 's' })
  return within(await screen.findByRole('dialog'))
}

test('contrast and tint change the pages, and the toolbars stay as they are', async () => {
  await openReader({ settings: forAll({ contrast: 150, tint: '#ff0000', tintPercent: 30 }) })
  await expect.poll(() => layerOfTint()?.style.opacity).toBe('0.3')
  expect(document.querySelector<HTMLElement>('.reader-pages')?.style.filter).toBe('contrast(1.5)')
  const bar = document.querySelector('.reader-bar')
  expect(bar && layerOfTint()?.compareDocumentPosition(bar)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('one press chooses a tint, its strength can be set, and any other color can be picked', async () => {
  const app = await openReader()
  const panel = await openSettings()
  expect(panel.queryByLabelText('Tint strength')).toBeNull()
  await app.user.click(panel.getByLabelText('Sepia', { selector: '[data-setting="tint"] input' }))
  expect(layerOfTint()).toBeTruthy()
  fireEvent.input(panel.getByRole('slider', { name: 'Tint strength' }), { target: { value: '80' } })
  fireEvent.input(panel.getByLabelText('Custom color'), { target: { value: '#113355' } })
  expect(layerOfTint()?.style.opacity).toBe('0.8')
  await passMs(stayMs)
  const stored = () =>
    app.server
      .bodiesOf('PATCH /api/v1/client-settings/user')
      .flatMap((body) => Object.values(body))
      .map(({ value }) => JSON.parse(value))
  await expect.poll(() => stored().at(-1)).toEqual({ S: { tint: '#113355', tintPercent: 80 } })
  await app.user.click(panel.getByLabelText('Off', { selector: '[data-setting="tint"] input' }))
  expect(layerOfTint()).toBeNull()
})
