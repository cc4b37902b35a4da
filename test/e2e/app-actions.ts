// What a person does in the rooms of the web app, in the words on the screen.
import { basename, dirname } from 'node:path'
import type { Page } from 'playwright-core'
import { basic } from '../builders/a-server.ts'
import { pollOptions } from '../setup/timeouts.ts'

export interface SignInCredentials {
  readonly email: string
  readonly password: string
}

/** Fills the form on the screen and presses its button. */
export async function submitCredentials(
  page: Page,
  { email, password }: SignInCredentials,
  button: 'Sign in' | 'Create administrator',
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: button }).click()
}

/** Gives the browser a session. The form has its own story in first-run.test.ts; here it would load the app twice. */
export async function addSession(page: Page, { email, password }: SignInCredentials): Promise<void> {
  const answer = await page.request.get('/api/v2/users/me', { headers: basic(email, password) })
  if (!answer.ok()) throw new Error(`No session: ${await answer.text()}`)
}

/** Home, signed in. */
export async function signIn(page: Page, account: SignInCredentials): Promise<void> {
  await addSession(page, account)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
}

/** Leaves by the user's menu. */
export async function signOut(page: Page, { email }: SignInCredentials): Promise<void> {
  await page.getByRole('button', { name: `Account menu for ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
}

/** Chooses the folder by pressing it in the list of the folder above, and leaves the library's empty room on the screen. */
export async function addLibrary(page: Page, folder: string): Promise<void> {
  const name = basename(folder)
  await page.getByRole('button', { name: 'Add library' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add library' })
  await dialog.getByLabel('Folder on the server').fill(dirname(folder))
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.getByRole('button', { name: 'Add library' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

/** Opens a library from the side bar, without loading the app anew. */
export async function openLibrary(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
}

/** Opens the follow list of the library on the screen. */
export const openFollows = (page: Page): Promise<void> => page.getByRole('link', { name: 'Follow list', exact: true }).click()

/** Pastes an address into the follow list on the screen. @param count titles on the list afterwards */
export async function followTitle(page: Page, url: string, count: number): Promise<void> {
  await page.getByLabel('URL of a title to follow').fill(url)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByText(`Following ${count} title`).waitFor()
}

/** Checks the follow list on the screen, to the end. */
export async function checkNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('Check completed.').waitFor()
}

/** Queues an address by hand in the downloads room. */
export async function queueDownload(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'New download' }).click()
  const dialog = page.getByRole('dialog', { name: 'New download' })
  await dialog.getByLabel('URL').fill(url)
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Every different value that was seen, in this order, until one of them is the last. */
export async function collectUntil<T>(look: () => Promise<T | undefined>, isLast: (value: T) => boolean): Promise<readonly T[]> {
  const seen: T[] = []
  const endsAt = Date.now() + pollOptions.timeout
  for (;;) {
    const value = await look()
    if (value !== undefined && value !== seen.at(-1)) seen.push(value)
    if (value !== undefined && isLast(value)) return seen
    if (Date.now() > endsAt) throw new Error(`It never came so far. Seen: ${seen.join(', ')}`)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}
