// Reader actions and observations of a person.
import type { Locator, Page } from 'playwright-core'
import type { TestLibrary } from '../builders/a-library.ts'
import type { TestServer } from '../builders/a-server.ts'

export interface ReaderDriver {
  /** Opens a book by its file, with an optional query, and waits for its first image. */
  open(page: Page, address: string): Promise<void>
  /** The administrator's progress on the server. */
  progressOf(path: string): Promise<{ readonly page: number; readonly completed: boolean } | null>
  /** Sets the reading direction of a series. */
  describe(name: string, readingDirection: string): Promise<void>
}

export const createReaderDriver = (server: TestServer, library: TestLibrary): ReaderDriver => ({
  open: async (page, address) => {
    const [path = '', query] = address.split('?')
    const { id } = await library.book(path)
    await page.goto(`/read/${id}${query ? `?${query}` : ''}`)
    await page.locator('img.reader-page[data-state="shown"]:visible').first().waitFor()
  },
  progressOf: async (path) => {
    const { id } = await library.book(path)
    return (await server.http.get(`/api/v1/books/${id}`)).json<{ readProgress: { page: number; completed: boolean } | null }>().readProgress
  },
  describe: async (name, readingDirection) => {
    const series = (await library.series()).find((one) => one.name === name)
    await server.http.patch(`/api/v1/series/${series?.id}/metadata`, { readingDirection })
  },
})

/** A loaded page on the screen. @param of the book of the page, when several are on the screen */
export const pageLocator = (page: Page, number: number, count: number, of = '/pages/'): Locator =>
  page.locator(`img[alt="Page ${number} of ${count}"][src*="${of}"][data-state="shown"]:visible`).first()

export const pagesOnScreen = async (page: Page): Promise<readonly number[]> => {
  const names = await page
    .locator('img.reader-page[data-state="shown"]:visible')
    .evaluateAll((images: readonly { alt: string }[]) => images.map(({ alt }) => alt))
  return names.map((name) => Number(/Page (\d+)/.exec(name)?.[1]))
}

/** The direction in which a text is written. */
export const directionOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).direction`)

/** The row of a setting in the panel of reading options. */
export const settingRow = (panel: Locator, setting: string): Locator => panel.locator(`[data-setting="${setting}"]`)

/** Selects a reading option for the series. */
export async function chooseSetting(page: Page, group: string, option: string): Promise<void> {
  await page.keyboard.press('s')
  const panel = page.getByRole('dialog', { name: 'Reader settings' })
  await panel.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option, exact: true }).check()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
}
