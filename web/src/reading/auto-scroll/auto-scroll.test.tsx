import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aBook } from '../../../test/a-book.ts'
import { type OpenedApp, passMs } from '../../../test/open-app.tsx'
import { forAll, openReader, pressKey, progress, stayMs } from '../../../test/open-reader.ts'
import { requireDefined } from '../../../test/require-defined.ts'

const strip = () => requireDefined(document.querySelector<HTMLElement>('.reader-strip'), 'the strip')
const reader = () => requireDefined(document.querySelector<HTMLElement>('.reader'), 'the reader')
const controls = () => screen.findByRole('group', { name: 'Auto-scroll' })
const areControlsShown = () => screen.queryByRole('group', { name: 'Auto-scroll' }) !== null
const tap = () => fireEvent.click(reader(), { clientX: window.innerWidth / 2, clientY: 300 })
const storedSpeeds = ({ server }: OpenedApp) =>
  server
    .bodiesOf('PATCH /api/v1/client-settings/user')
    .flatMap((body) => Object.values(body))
    .map(({ value }) => JSON.parse(value))

/** happy-dom lays nothing out, so a strip has no length and sends no events when it is scrolled. */
const openStrip = async (heightPx: number, choices: object = {}) => {
  const app = await openReader({
    books: [aBook({ id: 'B', pages: 12 })],
    direction: 'WEBTOON',
    settings: forAll({ fit: 'width', scrollSpeed: 60, ...choices }),
  })
  Object.defineProperty(strip(), 'scrollHeight', { value: heightPx })
  return app
}

const isMoving = async (): Promise<boolean> => {
  const fromPx = strip().scrollTop
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return strip().scrollTop > fromPx
}

test('A starts auto-scroll in a webtoon, a tap pauses and continues it, and A stops it', async () => {
  await openStrip(100_000)
  await pressKey('a')
  const bar = within(await controls())
  expect(reader().dataset.bars).toBe('false')
  await expect.poll(isMoving).toBe(true)
  tap()
  expect(bar.getByLabelText('Resume')).toBeTruthy()
  expect(reader().dataset.bars).toBe('true')
  expect(await isMoving()).toBe(false)
  tap()
  await expect.poll(isMoving).toBe(true)
  await pressKey('a')
  expect(areControlsShown()).toBe(false)
  expect(await isMoving()).toBe(false)
})

test('a page that auto-scroll reaches is saved as read', async () => {
  const app = await openStrip(100_000)
  await pressKey('a')
  await controls()
  const pagePx = (window.innerWidth / 1200) * 1800
  strip().scrollTop = 2.2 * pagePx
  await expect.poll(isMoving).toBe(true)
  fireEvent.scroll(strip())
  await passMs(stayMs)
  // On a slow machine, the first page was shown long enough to be saved, too.
  expect(app.server.bodiesOf(progress).at(-1)?.page).toBe(3)
})

test('the speed changes by buttons and keys, and is stored for the series', async () => {
  const app = await openStrip(100_000, { scrollSpeed: 2 })
  await pressKey('.')
  await pressKey('a')
  const bar = within(await controls())
  await app.user.click(bar.getByLabelText('Faster'))
  expect(bar.getByRole('status').textContent).toBe('3 screens/min')
  await pressKey(',', 5)
  expect(bar.getByRole('status').textContent).toBe('1 screen/min')
  await passMs(stayMs)
  await expect.poll(() => storedSpeeds(app).at(-1)).toEqual({ S: { scrollSpeed: 1 } })
})

test('it pauses when a panel opens or the tab is hidden, and Esc stops it without leaving the reader', async () => {
  await openStrip(100_000)
  await pressKey('a')
  await controls()
  await pressKey('s')
  const panel = await screen.findByRole('dialog')
  // Noticed with the next frame, before which a slow machine could already have closed it.
  expect(await screen.findByLabelText('Resume')).toBeTruthy()
  fireEvent.keyDown(panel, { key: 'Escape' })
  expect(await isMoving()).toBe(false)
  tap()
  await expect.poll(isMoving).toBe(true)
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  fireEvent(document, new Event('visibilitychange'))
  Object.defineProperty(document, 'hidden', { configurable: true, value: false })
  expect(await screen.findByLabelText('Resume')).toBeTruthy()
  await pressKey('Escape')
  expect(areControlsShown()).toBe(false)
  expect(window.location.pathname).toBe('/read/B')
})

test('it pauses while the page menu is open, so that its page stays the same', async () => {
  const app = await openStrip(100_000)
  await pressKey('a')
  await controls()
  await app.user.click(screen.getByRole('button', { name: 'Page menu' }))
  await screen.findByRole('menuitem', { name: 'Save page' })
  expect(await screen.findByLabelText('Resume')).toBeTruthy()
  expect(await isMoving()).toBe(false)
})

test('it stops at the end of the series', async () => {
  await openStrip(window.innerHeight + 60)
  await pressKey('a')
  // happy-dom keeps fractions of a pixel, so the last frame may end within a pixel of the end.
  await expect.poll(() => strip().scrollTop).toBeGreaterThanOrEqual(59)
  await expect.poll(areControlsShown).toBe(false)
  expect(strip().scrollTop).toBeLessThanOrEqual(60)
})

test('on a slow device, it continues when the address changes to the next chapter', async () => {
  await openReader({
    books: [aBook({ id: 'B1', pages: 3 }), aBook({ id: 'B2', pages: 9 })],
    direction: 'WEBTOON',
    settings: forAll({ fit: 'width', scrollSpeed: 60 }),
  })
  const opened = strip()
  Object.defineProperty(opened, 'scrollHeight', { value: 100_000 })
  await pressKey('a')
  await controls()
  // A navigation takes longer than a placeholder of the page waits.
  const getItem = (name: string) => {
    if (name !== 'hondana.claimed') return null
    vi.setSystemTime(Date.now() + 200)
    return 'yes'
  }
  vi.stubGlobal('localStorage', { getItem, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined })
  const pagePx = (window.innerWidth / 1200) * 1800
  opened.scrollTop = 2 * pagePx
  fireEvent.scroll(opened)
  await passMs(100)
  opened.scrollTop = 4 * pagePx + 600
  fireEvent.scroll(opened)
  await expect.poll(() => window.location.pathname).toBe('/read/B2')
  await passMs(100)
  expect(strip()).toBe(opened)
  expect(areControlsShown()).toBe(true)
  await expect.poll(isMoving).toBe(true)
})

test('another layout ends it, and single pages and e-ink screens have no auto-scroll', async () => {
  await openStrip(100_000)
  await pressKey('a')
  await controls()
  await pressKey('w', 2)
  await expect.poll(areControlsShown).toBe(false)
  await pressKey('a')
  await pressKey('?')
  await screen.findByText('Full screen', { selector: 'dd' })
  expect(screen.queryByText('Auto-scroll', { selector: 'dd' })).toBeNull()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await pressKey('w', 2)
  expect(reader().dataset.layout).toBe('strip')
  expect(areControlsShown()).toBe(false)
  localStorage.setItem('hondana.reader.e-ink', 'on')
  await pressKey('a')
  expect(areControlsShown()).toBe(false)
})

test('the settings panel starts it and closes', async () => {
  const app = await openStrip(100_000)
  await pressKey('s')
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Auto-scroll' }))
  await controls()
  expect(screen.queryByRole('dialog')).toBeNull()
  await expect.poll(isMoving).toBe(true)
})
