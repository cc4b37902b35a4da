// Touch, wheel and visibility helpers for the reader.
import type { CDPSession, Locator, Page } from 'playwright-core'

export interface BoundingBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Its position on the screen. */
export async function boundingBoxOf(locator: Locator): Promise<BoundingBox> {
  const found = await locator.boundingBox()
  if (!found) throw new Error('It is not on the screen.')
  return found
}

/** Whether any of it is visible without scrolling. */
export async function isOnScreen(locator: Locator): Promise<boolean> {
  const found = (await locator.isVisible()) ? await locator.boundingBox() : null
  return found !== null && found.y >= 0 && found.y < 700
}

/** Scrolls until the condition is true. @param stepPx negative scrolls up */
export async function scrollThrough(page: Page, isThere: () => Promise<boolean>, stepPx = 500): Promise<void> {
  await page.mouse.move(640, 400)
  for (let turns = 0; turns < 120; turns++) {
    if (await isThere()) return
    await page.mouse.wheel(0, stepPx)
    await page.waitForTimeout(30)
  }
  throw new Error('The strip ended before.')
}

/** Layout shift since the page was loaded, as measured by the browser. */
export const layoutShift = `new Promise((resolve) => {
  let sum = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value })
    .observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(sum), 200)
})`

/** Horizontal and vertical. */
type Place = readonly [number, number]

/** A swipe with one finger. */
export const swipe = (page: Page, from: Place, to: Place): Promise<void> =>
  withFingers(page, async (fingers) => {
    await fingers('touchStart', [from])
    for (const share of [0.3, 0.6, 1]) {
      await fingers('touchMove', [[from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]])
    }
    await fingers('touchEnd', [])
  })

/** Two taps at one place in quick succession: both are sent before the first is handled. */
export const doubleTap = (page: Page, place: Place): Promise<void> =>
  withFingers(page, async (fingers) => {
    await Promise.all([fingers('touchStart', [place]), fingers('touchEnd', []), fingers('touchStart', [place]), fingers('touchEnd', [])])
  })

/** Two fingers around the center of a phone, from one distance to another. */
export const pinch = (page: Page, fromPx: number, toPx: number): Promise<void> =>
  withFingers(page, async (fingers) => {
    const at = (apartPx: number): readonly Place[] => [
      [195 - apartPx / 2, 400],
      [195 + apartPx / 2, 400],
    ]
    await fingers('touchStart', at(fromPx))
    for (const apartPx of [(fromPx + toPx) / 2, toPx]) await fingers('touchMove', at(apartPx))
    await fingers('touchEnd', [])
  })

type Fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: readonly Place[]) => Promise<void>

async function withFingers(page: Page, move: (fingers: Fingers) => Promise<void>): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await move(async (type, places) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y]) => ({ x, y })) })
  })
  await session.detach()
}
