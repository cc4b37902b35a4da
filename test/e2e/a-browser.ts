// A real browser on a real page. Every console error and every failed request of a test is kept and must be empty at its end.
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '../setup/chromium.ts'

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

export interface Visitor {
  readonly page: Page
  /** Console errors and requests that failed or were answered with 5xx, as sentences. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/** Opens a fresh browser profile. */
export async function aVisitor(baseURL: string, device: BrowserContextOptions = desk): Promise<Visitor> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  const context = await browser.newContext({ baseURL, locale: 'en-GB', reducedMotion: 'reduce', ...device })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  return { page, complaints: listenTo(page), close: () => closeAll(browser, context) }
}

async function closeAll(browser: Browser, context: BrowserContext): Promise<void> {
  await context.close()
  await browser.close()
}

function listenTo(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // A 401 before signing in and a 404 at the last chapter are answers, which the browser calls errors.
    if (message.type() === 'error' && !/status of (401|404)/.test(message.text())) complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}

/** What shuts somebody out of the room as it stands, in axe's words. */
export async function barriersIn(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Keeps a picture of the page when somebody wants to look: set SCREENSHOT_FOLDER. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOT_FOLDER
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}
