// A real Chromium, signed in to a running server.
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '../test/setup/chromium.ts'
import type { RunningServer } from './running-server.ts'

/** Opens a page, runs the work on it and closes the browser. @param listen script injected before the page's own scripts */
export async function withPage<T>(
  server: RunningServer,
  { device, listen }: { readonly device: BrowserContextOptions; readonly listen: string },
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  try {
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', ...device })
    const { cookie = '' } = await server.session()
    const [name = '', value = ''] = cookie.split('=', 2)
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    await page.addInitScript(listen)
    return await use(page)
  } finally {
    await browser.close()
  }
}
