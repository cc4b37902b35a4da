import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { passMs } from '../../../test/open-app.tsx'
import { forAll, openReader, shownPages } from '../../../test/open-reader.ts'
import { requireDefined } from '../../../test/require-defined.ts'

const openSettings = async () => {
  fireEvent.keyDown(window, { key: 's' })
  return within(await screen.findByRole('dialog'))
}
const isOn = () => document.documentElement.dataset.eInk === 'true'
const reader = () => requireDefined(document.querySelector<HTMLElement>('.reader'), 'the reader')
const filterOfPages = () => document.querySelector<HTMLElement>('.reader-pages')?.style.filter
const strip = () => requireDefined(document.querySelector<HTMLElement>('.reader-strip'), 'the strip')

/** What the device reports about its screen. */
const reportSlowScreen = (isSlow: boolean) => {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const answer = real(query)
    return query === '(update: slow)' ? Object.defineProperty(answer, 'matches', { value: isSlow }) : answer
  })
}

beforeEach(() => () => vi.restoreAllMocks())

test('e-ink mode is a choice of this browser: black on white and grayscale, without the settings that have no effect', async () => {
  const app = await openReader({ settings: forAll({ brightness: 50, tint: '#ff0000', background: 'paper' }) })
  const panel = await openSettings()
  expect(panel.getByLabelText('Sepia', { selector: '[data-setting="background"] input' })).toBeTruthy()
  await app.user.click(panel.getByRole('switch', { name: 'E-ink mode' }))
  expect(isOn()).toBe(true)
  expect(reader().dataset.background).toBe('white')
  expect(filterOfPages()).toBe('grayscale(1) contrast(1.2)')
  expect(document.querySelector('.reader-dimmer, .reader-tint')).toBeNull()
  for (const setting of ['background', 'brightness', 'tint', 'grayscale'])
    expect(document.querySelector(`[data-setting="${setting}"]`)).toBeNull()
  expect(panel.getByRole('slider', { name: 'Contrast' }).getAttribute('aria-valuetext')).toBe('120%')
  await passMs(1000)
  expect(app.server.bodiesOf('PATCH /api/v1/client-settings/user')).toEqual([])
  expect(localStorage.getItem('hondana.reader.e-ink')).toBe('on')
})

test('a device with an e-ink screen starts in e-ink mode, until the person turns it off', async () => {
  reportSlowScreen(true)
  const app = await openReader()
  expect(isOn()).toBe(true)
  const panel = await openSettings()
  await app.user.click(panel.getByRole('switch', { name: 'E-ink mode' }))
  expect(isOn()).toBe(false)
  expect(localStorage.getItem('hondana.reader.e-ink')).toBe('off')
})

test('in e-ink mode, the panels are light although the app is dark, and afterwards everything is dark again', async () => {
  const app = await openReader()
  const { dataset } = document.documentElement
  dataset.mantineColorScheme = 'dark'
  const panel = await openSettings()
  await app.user.click(panel.getByRole('switch', { name: 'E-ink mode' }))
  expect(dataset.mantineColorScheme).toBe('light')
  await app.user.click(panel.getByRole('switch', { name: 'E-ink mode' }))
  expect(dataset.mantineColorScheme).toBe('dark')
})

test('in e-ink mode, a tap on the side of a webtoon scrolls one screen at once, and one in the middle shows the toolbars', async () => {
  localStorage.setItem('hondana.reader.e-ink', 'on')
  await openReader({ direction: 'WEBTOON', settings: forAll({ fit: 'width' }) })
  const scrollBy = vi.fn()
  Object.assign(strip(), { scrollBy })
  Object.defineProperty(strip(), 'scrollHeight', { value: 9000 })
  fireEvent.click(reader(), { clientX: window.innerWidth * 0.9, clientY: 300 })
  expect(scrollBy).toHaveBeenCalledWith({ top: window.innerHeight * 0.85, behavior: 'instant' })
  expect(reader().dataset.bars).toBe('false')
  fireEvent.click(reader(), { clientX: window.innerWidth / 2, clientY: 300 })
  expect(reader().dataset.bars).toBe('true')
  expect(scrollBy).toHaveBeenCalledTimes(1)
})

test('the help of a webtoon shows the tap zones in e-ink mode only', async () => {
  localStorage.setItem('hondana.reader.e-ink', 'on')
  await openReader({ direction: 'WEBTOON' })
  expect(shownPages().length).toBeGreaterThan(0)
  fireEvent.keyDown(window, { key: '?' })
  expect(await screen.findByText(/^Tap the sides to scroll one screen/)).toBeTruthy()
  expect(document.querySelector<HTMLElement>('.reader-tap-map')?.dataset.zones).toBe('sides')
})
