import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, openApp, press } from '../../test/open-app.tsx'
import { Refusal } from '../../test/stand-in-server.ts'

const styleSheets = (): readonly (string | null)[] =>
  [...document.head.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'))

test('custom CSS is on every page except the one where it is edited', async () => {
  const app = await openApp('/settings/appearance', {
    'GET /api/v1/custom-css/version': () => ({ version: 'a1' }),
    'GET /api/v1/custom-css': () => undefined,
  })
  await screen.findByRole('heading', { name: 'Appearance', level: 1 })
  await waitFor(() => expect(styleSheets()).toEqual(['/api/v1/custom-css?v=a1']))
  await press(app, 'Custom CSS')
  await screen.findByRole('heading', { name: 'Custom CSS', level: 1 })
  expect(styleSheets()).toEqual([])
  act(() => window.history.back())
  await screen.findByRole('heading', { name: 'Appearance', level: 1 })
  await waitFor(() => expect(styleSheets()).toEqual(['/api/v1/custom-css?v=a1']))
})

test('saved CSS has a new address, and a rejected text shows the reason and stays in the field', async () => {
  const app = await openApp('/settings/custom-css', {
    'GET /api/v1/custom-css': () => undefined,
    'PUT /api/v1/custom-css': ({ body }) =>
      body.css.startsWith('main') ? { version: 'b2' } : new Refusal(400, { code: 'CUSTOM_CSS_TOO_LARGE', message: 'Shorten it.' }),
  })
  const field = await screen.findByRole('textbox', { name: 'CSS' })
  await fill(app, field, 'body { color: red }')
  await press(app, 'Save')
  await screen.findByText('Shorten it.')
  expect(field).toHaveProperty('value', 'body { color: red }')
  await fill(app, field, 'main { color: red }')
  await press(app, 'Save')
  await screen.findByText('Saved. Other browsers apply it after a reload.')
  expect(app.server.bodiesOf('PUT /api/v1/custom-css').at(-1)).toEqual({ css: 'main { color: red }' })
  await press(app, 'Appearance')
  await screen.findByRole('heading', { name: 'Appearance', level: 1 })
  await waitFor(() => expect(styleSheets()).toEqual(['/api/v1/custom-css?v=b2']))
})

test('CSS that was saved in another tab replaces the text in this tab unless it was edited here, and is not overwritten without asking', async () => {
  let css = 'main { color: red }'
  const app = await openApp('/settings/custom-css', {
    'GET /api/v1/custom-css': () => new Response(css),
    'PUT /api/v1/custom-css': ({ body }) => {
      ;({ css } = body)
      return { version: 'c3' }
    },
  })
  const field = await screen.findByRole('textbox', { name: 'CSS' })
  expect(field).toHaveProperty('value', 'main { color: red }')
  css = 'main { color: blue }'
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(field).toHaveProperty('value', 'main { color: blue }'))
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await fill(app, field, 'main { color: green }')
  css = 'main { color: white }'
  fireEvent(document, new Event('visibilitychange'))
  await expect.poll(() => app.server.countOf('GET /api/v1/custom-css')).toBe(3)
  expect(field).toHaveProperty('value', 'main { color: green }')
  await press(app, 'Save')
  await screen.findByText('Someone else has changed the CSS in the meantime. Save again to replace it.')
  expect(css).toBe('main { color: white }')
  await press(app, 'Save')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true))
  css = 'main { color: black }'
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(field).toHaveProperty('value', 'main { color: black }'))
})
