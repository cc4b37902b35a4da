// Responsiveness of the series grid with 100,000 series in a real Chromium: from each key press or click to the next paint, as the browser
// reports it (Event Timing, the basis of "interaction to next paint"), and the CPU time of the longest task while scrolling. Absolute
// figures, unlike in other benchmarks, because people notice times and not ratios. BENCH_GRID_SERIES sets another number of series.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { withPage } from './bench-browser.ts'
import type { Outcome } from './harness.ts'
import { fillLibrary } from './library-database.ts'
import { longestTaskMs, slowDown } from './main-thread.ts'
import { pause, type RunningServer, startServer } from './running-server.ts'

const series = Number(process.env.BENCH_GRID_SERIES ?? 100_000)
const booksPerSeries = 2
const goalMs = 100
const taskGoalMs = 50

interface Visit {
  readonly device: BrowserContextOptions
  /** How many times slower the page's main thread is made. */
  readonly timesSlower: number
}

const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const visits: Readonly<Record<string, Visit>> = {
  desk: { device: desk, timesSlower: 1 },
  phone: { device: phone, timesSlower: 1 },
  'desk, CPU 4 x slower': { device: desk, timesSlower: 4 },
  'phone, CPU 4 x slower': { device: phone, timesSlower: 4 },
}

export async function run(): Promise<readonly Outcome[]> {
  const configDir = await mkdtemp(join(tmpdir(), 'hondana-bench-grid-'))
  const server = await openGridServer(configDir)
  try {
    const outcomes: Outcome[] = []
    for (const [name, visit] of Object.entries(visits)) outcomes.push(...judge(name, await useGrid(server, visit)))
    return outcomes
  } finally {
    await server.stop()
    await rm(configDir, { recursive: true, force: true })
  }
}

/** One library with all series. */
async function openGridServer(configDir: string): Promise<RunningServer> {
  const env = { HONDANA_CONFIG_DIR: configDir, HONDANA_ROLES: 'web,worker' }
  const empty = await startServer(env)
  const root = await mkdtemp(join(tmpdir(), 'hondana-bench-root-'))
  const libraryId = await empty.addLibrary('Manga', root)
  await empty.settled()
  await rm(root, { recursive: true })
  const { id } = await empty.call<{ id: string }>('GET', '/api/v2/users/me')
  await empty.stop()
  fillLibrary(configDir, { libraryIds: [libraryId], userIds: [id] }, series * booksPerSeries, booksPerSeries)
  return startServer({ ...env, HONDANA_ROLES: 'web' })
}

interface InteractionTimes {
  /** The milliseconds from each interaction to the next paint. */
  readonly interactions: Readonly<Record<string, readonly number[]>>
  /** The CPU time of the longest task while scrolling, in ms. */
  readonly longestTaskMs: number
}

const useGrid = (server: RunningServer, { device, timesSlower }: Visit): Promise<InteractionTimes> =>
  withPage(server, { device, listen }, async (page) => {
    const [library] = await server.call<{ id: string }[]>('GET', '/api/v1/libraries')
    await page.goto(`/libraries/${library?.id}`)
    await page.locator('.item-card').first().waitFor()
    if (timesSlower > 1) await slowDown(page, timesSlower)
    return walk(page, device.hasTouch === true)
  })

/** Runs in the page: records what the browser reports. */
const listen = `
  globalThis.felt = []
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.interactionId) felt.push(entry.duration) })
    .observe({ type: 'event', durationThreshold: 16, buffered: true })`

async function walk(page: Page, touch: boolean): Promise<InteractionTimes> {
  const interactions: Record<string, number[]> = {}
  const feel = async (name: string, act: () => Promise<unknown>) => {
    await page.evaluate('felt.length = 0')
    await act()
    await pause(700)
    // An interaction without an entry took less than the 16 ms that the browser reports.
    const longest = await page.evaluate<number>('Math.max(16, ...felt)')
    interactions[name] = [...(interactions[name] ?? []), longest]
  }
  const card = (n: number) => page.locator('.item-card').nth(n)
  const press = (selector: string) => (touch ? page.locator(selector).first().tap() : page.locator(selector).first().click())
  for (const letter of ['M', 'B', 'T', 'G']) await feel('jump to a letter', () => press(`.letter-rail button:text-is("${letter}")`))
  const scrolling = await longestTaskMs(page, async () => {
    for (let n = 0; n < 25; n++) {
      await page.mouse.wheel(0, 900)
      await pause(60)
    }
    await pause(1000)
  })
  if (!touch) {
    await card(8).hover()
    await feel('mark as read', () => card(8).locator('.item-card-read').click())
    await feel('select a card', () => card(8).locator('.item-card-check').click())
    for (const n of [9, 10, 11]) await feel('select a card', () => card(n).locator('a').click())
    await feel('select a range', () =>
      card(16)
        .locator('a')
        .click({ modifiers: ['Shift'] }),
    )
    await feel('select all', () => page.getByRole('button', { name: /^Select all/ }).click())
    await feel('select nothing', () => page.getByRole('button', { name: 'Clear selection' }).click())
  }
  await feel('open the menu of a card', () =>
    touch ? card(8).locator('.item-card-menu').tap() : card(8).locator('.item-card-menu').click(),
  )
  await feel('open it again', async () => {
    await page.keyboard.press('Escape')
    await pause(300)
    await card(9).locator('.item-card-menu').click()
  })
  await page.keyboard.press('Escape')
  await page.evaluate('scrollTo(0, 0)')
  await pause(300)
  await feel('turn the order', () => press('.library-choices > button:nth-of-type(2)'))
  await feel('open the filters', () => press('.library-choices > button:first-child'))
  for (const name of ['Unread', 'In progress', 'Ongoing']) await feel('choose a filter', () => press(`.filter-choice:text-is("${name}")`))
  return { interactions, longestTaskMs: scrolling }
}

/** The browser's own metric: the longest interaction of a visit with fewer than fifty. */
function judge(name: string, times: InteractionTimes): readonly Outcome[] {
  for (const [what, durations] of Object.entries(times.interactions))
    console.log(`       ${name} ${what.padEnd(26)} ${durations.join(', ')} ms`)
  return [
    absolute(`slowest interaction on ${name}`, Math.max(...Object.values(times.interactions).flat()), goalMs),
    absolute(`longest task while scrolling on ${name}`, times.longestTaskMs, taskGoalMs),
  ]
}

function absolute(name: string, ours: number, yardstick: number): Outcome {
  const met = ours <= yardstick
  console.log(`${met ? 'met   ' : 'missed'} ${name} ${Math.round(ours)} ms (goal ≤ ${yardstick} ms)`)
  return { name, ours, yardstick, ratio: ours / yardstick, met }
}
