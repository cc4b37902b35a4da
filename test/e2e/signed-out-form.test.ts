// The session of a person in a real browser ends, for example because they signed out everywhere else, while a form has unsaved changes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession, submitCredentials } from './app-actions.ts'

let server: TestServer
let visitor: Visitor

beforeAll(async () => {
  server = await aServer()
  visitor = await aVisitor(await server.url(), phone)
})
afterAll(async () => {
  await visitor?.close()
  await server?.close()
})

const unsaved = { email: 'new@example.org', password: 'a long password' }
const email = () => visitor.page.getByRole('main').getByLabel('Email')
const again = () => visitor.page.getByRole('dialog', { name: "You've been signed out" })

/** A form that is filled in, whose person is signed out before they send it. */
beforeEach(async () => {
  const { page } = visitor
  await addSession(page, administrator)
  await page.goto('/settings/users/new')
  await page.getByLabel('Email').fill(unsaved.email)
  await page.locator('input[type=password]').fill(unsaved.password)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Add user' }).click()
  await again().waitFor()
})

test('signing in again over the form leads back to its unsaved changes, and they can be saved', async () => {
  const { page } = visitor
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'signed-out-form')
  const password = again().locator('input[type=password]')
  expect(await password.and(page.locator(':focus')).count()).toBe(1)
  await password.fill('wrong horse')
  await again().getByRole('button', { name: 'Sign in', exact: true }).click()
  await again().getByText('Incorrect email or password.').waitFor()
  await password.fill(administrator.password)
  await again().getByRole('button', { name: 'Sign in', exact: true }).click()
  await again().waitFor({ state: 'detached' })
  expect(await email().inputValue()).toBe(unsaved.email)
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByText(`${unsaved.email} added.`).waitFor()
})

test('signing in again in another tab leads back to the form as well', async () => {
  const { page } = visitor
  await addSession(page, administrator)
  await page.evaluate("window.dispatchEvent(new Event('focus'))")
  await again().waitFor({ state: 'detached' })
  expect(await email().inputValue()).toBe(unsaved.email)
  await email().fill('')
  await page.locator('input[type=password]').fill('')
})

test('discarding the changes leads to the sign-in page, and after it to the page of the form', async () => {
  const { page } = visitor
  await again().getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await submitCredentials(page, administrator, 'Sign in')
  await page.getByRole('heading', { name: 'Add user' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('')
})
