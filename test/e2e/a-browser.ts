// A real browser on a real page. Every console error and every failed request of a test is recorded and must be absent at its end.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults, RunOptions } from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '../setup/chromium.ts'
import { pollOptions } from '../setup/timeouts.ts'

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
/** In portrait orientation. */
export const tablet: BrowserContextOptions = {
  viewport: { width: 820, height: 1180 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
}
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

export interface Visitor {
  readonly page: Page
  /** Console errors and requests that failed or returned 5xx, as messages. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/** Opens a fresh browser profile. */
export async function aVisitor(baseURL: string, device: BrowserContextOptions = desk): Promise<Visitor> {
  const browser = await theBrowser()
  // Only the offline test needs the service worker; it would fetch the whole app again for every visitor.
  const context = await browser.newContext({ baseURL, locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block', ...device })
  // A browser with an interface grants it without asking, the headless shell does not.
  await context.grantPermissions(['screen-wake-lock'])
  const page = await context.newPage()
  page.setDefaultTimeout(pollOptions.timeout)
  await slowDown(page)
  const visitor = { page, complaints: listenTo(page), close: () => context.close() }
  openVisitors.add(visitor)
  context.once('close', () => openVisitors.delete(visitor))
  return visitor
}

/** To find what breaks on a slow connection or device (see CONTRIBUTING.md). */
const { NETWORK_LATENCY_MS = '0', CPU_SLOWDOWN = '1' } = process.env
const [latencyMs, cpuSlowdown] = [Number(NETWORK_LATENCY_MS), Number(CPU_SLOWDOWN)]

async function slowDown(page: Page): Promise<void> {
  if (latencyMs === 0 && cpuSlowdown === 1) return
  const session = await page.context().newCDPSession(page)
  const network = { offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 }
  if (latencyMs > 0) await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

const openVisitors = new Set<Visitor>()

/** What the open browsers show: a failure that can't be repeated is understood by it. */
export const reportVisitors = async (): Promise<string> => (await Promise.all([...openVisitors].map(reportOf))).join('\n')

const reportOf = async ({ page, complaints }: Visitor): Promise<string> => {
  const text = await page.innerText('body', { timeout: 5000 }).catch(String)
  return [`The browser is at ${page.url()} and shows: ${text.replace(/\s+/g, ' ').slice(0, 600)}`, ...new Set(complaints)].join('\n')
}

let running: Promise<Browser> | undefined

/**
 * The Chromium of this worker, started on the first request of a test; it ends with the worker. One for all workers needs Playwright's
 * server in between, which takes a third of the CPU time of a test outside of Chromium.
 */
function theBrowser(): Promise<Browser> {
  running ??= launch().catch((error: unknown) => {
    running = undefined
    throw error
  })
  return running
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  return browser.once('disconnected', () => {
    running = undefined
  })
}

function listenTo(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // A 401 before signing in and a 404 at the last chapter are expected, but the browser logs them as errors.
    if (message.type() === 'error' && !/status of (401|404)/.test(message.text()))
      complaints.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}

/** The page itself may be wider without any element of it: by what a style sheet adds. */
const findOverflow = `
  const { scrollWidth, clientWidth } = document.documentElement
  const out = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
  scrollWidth > clientWidth ? ['scrolls sideways by ' + (scrollWidth - clientWidth), ...out.map(({ tagName, className }) => tagName + '.' + className)] : []`

/** Rows that scroll past their last item, where arrows would show nothing. */
const findEmptyScrolling = `
  [...document.querySelectorAll('.card-row')].filter((row) => {
    const { paddingRight } = getComputedStyle(row)
    const end = row.lastElementChild?.getBoundingClientRect().right + row.scrollLeft + parseFloat(paddingRight)
    return row.scrollWidth > row.clientWidth && end < row.getBoundingClientRect().left + row.clientWidth - 1
  }).map(({ className }) => 'scrolls to nothing: ' + className)`

/** Contrast is measured in the final colors, not on the way to them. A change of the color scheme begins them one frame later. */
const finishTransitions = `
  new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))).then(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })`

/** Success criteria of WCAG 2 up to level AA. */
const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const graveImpacts = ['serious', 'critical']

/** Less than half as long as the default one, which each page has to receive and parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const runOptions: RunOptions = { resultTypes: ['violations'], reporter: 'no-passes', preload: false }

/** Runs axe without the rules whose violations are never reported: the impact of a rule is that of all its violations. */
const runAxe = `
  (() => {
    const isReported = ({ impact, tags }) => ${JSON.stringify(graveImpacts)}.includes(impact) || tags.some((tag) => ${JSON.stringify(wcagTags)}.includes(tag))
    const rules = axe._audit.rules.filter((rule) => !isReported(rule)).map(({ id }) => [id, { enabled: false }])
    return axe.run(document, { ...${JSON.stringify(runOptions)}, rules: Object.fromEntries(rules) })
  })()`

/**
 * Accessibility problems of the current page: violations of WCAG 2 A and AA, other serious violations found by axe, horizontal scrolling,
 * and rows that scroll to nothing.
 */
export async function findAccessibilityViolations(page: Page): Promise<readonly string[]> {
  // Parsing axe takes as long as a check, so a page keeps it. Without the parts that passed, a report takes half the time.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axeSource)
  await page.evaluate(finishTransitions)
  const { violations } = await page.evaluate<AxeResults>(runAxe)
  const found = violations
    .filter(({ impact, tags }) => graveImpacts.includes(String(impact)) || tags.some((tag) => wcagTags.includes(tag)))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  return [...found, ...(await findSidewaysScrolling(page)), ...(await page.evaluate<string[]>(findEmptyScrolling))]
}

/** Elements beyond the right edge of a page that scrolls sideways. */
export const findSidewaysScrolling = (page: Page): Promise<string[]> => page.evaluate<string[]>(findOverflow)

/**
 * Lines that are cut off below, and choices whose text doesn't fit. Their boxes have no room for the text; an ellipsis is no problem. An
 * initial is centered.
 */
const findCutTexts = `
  (() => {
    const pen = document.createElement('canvas').getContext('2d')
    const isChoiceCut = (field) => {
      const { font, paddingLeft, paddingRight, whiteSpace } = getComputedStyle(field)
      pen.font = font
      const text = field.selectedOptions[0]?.text ?? ''
      const parts = whiteSpace === 'normal' ? text.split(' ') : [text]
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return parts.some((part) => pen.measureText(part).width > room + 1)
    }
    const isLineCut = (element) => {
      const { overflowY, webkitLineClamp } = getComputedStyle(element)
      const hasText = [...element.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '')
      return hasText && overflowY === 'hidden' && webkitLineClamp === 'none' && element.scrollHeight > element.clientHeight + 3
    }
    const isCut = (element) => (element.tagName === 'SELECT' ? isChoiceCut(element) : isLineCut(element))
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.checkVisibility() && element.clientHeight > 1 && !element.closest('.avatar') && isCut(element))
      .map((element) => 'cuts off: ' + (element.selectedOptions?.[0]?.text ?? element.textContent) + ' .' + element.className)
  })()`

/** Texts that are cut off because their box is too small. */
export const findCutOffTexts = (page: Page): Promise<string[]> => page.evaluate<string[]>(findCutTexts)

/** Saves a screenshot when SCREENSHOT_FOLDER is set. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOT_FOLDER
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}
