// Actions on the pages of the web app, using the visible texts.
import { basename, dirname } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { basic } from '../builders/a-server.ts'
import { pollOptions } from '../setup/timeouts.ts'

export interface SignInCredentials {
  readonly email: string
  readonly password: string
}

/** Fills in the form on the screen and submits it. */
export async function submitCredentials(
  page: Page,
  { email, password }: SignInCredentials,
  button: 'Sign in' | 'Create account',
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Gives the browser a session. The form is tested in first-run.test.ts; here it would load the app twice. */
export async function addSession(page: Page, { email, password }: SignInCredentials): Promise<void> {
  const answer = await page.request.get('/api/v2/users/me', { headers: basic(email, password) })
  if (!answer.ok()) throw new Error(`No session: ${await answer.text()}`)
}

/** The home page, signed in. */
export async function signIn(page: Page, account: SignInCredentials): Promise<void> {
  await addSession(page, account)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
}

/** Opens an address as a link does, without loading the app again, and waits until its page is on the screen. */
export async function openInApp(page: Page, address: string): Promise<void> {
  await page.evaluate(`(async () => {
    __TSR_ROUTER__.history.push(${JSON.stringify(address)})
    // A form with unsaved changes asks first.
    await new Promise((later) => setTimeout(later))
    while (__TSR_ROUTER__.state.status !== 'idle') await new Promise((later) => setTimeout(later, 10))
  })()`)
}

/** Signs out through the user menu. */
export async function signOut(page: Page, { email }: SignInCredentials): Promise<void> {
  await page.getByRole('button', { name: `Account menu for ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
}

/** Selects the folder in the list of its parent, and leaves the empty library on the screen. */
export async function addLibrary(page: Page, folder: string): Promise<void> {
  const name = basename(folder)
  await page.getByRole('button', { name: 'Add library' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add library' })
  await dialog.getByLabel('Folder on the server').fill(dirname(folder))
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.getByRole('button', { name: 'Add library' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

/** Opens a library from the sidebar, without reloading the app. */
export async function openLibrary(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
}

/** Opens the follow list of the library on the screen. */
export const openFollows = (page: Page): Promise<void> => page.getByRole('link', { name: 'Follow list', exact: true }).click()

/** Adds an address to the follow list on the screen. @param count titles on the list afterwards */
export async function followTitle(page: Page, url: string, count: number): Promise<void> {
  await page.getByLabel('URL of a title to follow').fill(url)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByText(`Following ${count} title`).waitFor()
}

/** Checks the follow list on the screen and waits until the check has finished. */
export async function checkNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('Check completed.').waitFor()
}

/**
 * Types what only one option of the field's list matches, and selects it by keyboard: a click scrolls to where the option is for an instant
 * before its list is placed, and away from the field.
 */
export async function selectByTyping(field: Locator, typed: string, option: string): Promise<void> {
  const options = field.page().getByRole('listbox').getByRole('option')
  await field.fill(typed)
  await options.filter({ hasText: option }).waitFor()
  await expect.poll(() => options.count()).toBe(1)
  for (const key of ['ArrowDown', 'Enter']) await field.page().keyboard.press(key)
}

/** Queues an address manually on the downloads page. */
export async function queueDownload(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'New download' }).click()
  const dialog = page.getByRole('dialog', { name: 'New download' })
  await dialog.getByLabel('URL').fill(url)
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Every distinct value in order, until the last one is seen. */
export async function collectUntil<T>(read: () => Promise<T | undefined>, isLast: (value: T) => boolean): Promise<readonly T[]> {
  const values: T[] = []
  const endsAt = Date.now() + pollOptions.timeout
  for (;;) {
    const value = await read()
    if (value !== undefined && value !== values.at(-1)) values.push(value)
    if (value !== undefined && isLast(value)) return values
    if (Date.now() > endsAt) throw new Error(`It never came so far. Seen: ${values.join(', ')}`)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}
