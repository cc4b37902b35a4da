import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { fill, type OpenedApp, openApp, passMs, press } from '../../../test/open-app.tsx'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { PluginConfig } from '../../api/types.ts'

const save = 'PATCH /api/v1/plugins/{id}/config'
const mask = '********'

const plugin = aPlugin({
  id: 'postbox',
  name: 'Postbox',
  pluginType: 'TASK',
  configSchema: JSON.stringify({
    type: 'object',
    properties: {
      server: { type: 'string', title: 'Server', format: 'uri' },
      minutes: { type: 'integer', title: 'Minutes', minimum: 5, default: 30 },
      secret: { type: 'string', title: 'Secret', format: 'password' },
    },
    required: ['server'],
  }),
})

/** @param stored what the server keeps; others may change it */
const openPlugin = async (config: PluginConfig, stored = { current: config }): Promise<OpenedApp> => {
  const app = await openApp('/settings/plugins/postbox', {
    'GET /api/v1/plugins/{id}': () => plugin,
    'GET /api/v1/plugins/{id}/config': () => stored.current,
    [save]: ({ body }) => {
      const changed = Object.entries({ ...stored.current, ...body, ...(body.secret ? { secret: mask } : {}) })
      stored.current = Object.fromEntries(changed.flatMap(([key, value]) => (value === null ? [] : [[key, value]])))
      return stored.current
    },
  })
  await screen.findByLabelText(/^Server/, { selector: 'input' })
  return app
}

const saved = { server: 'https://old.example.org', minutes: '30', secret: mask }
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const write = (app: OpenedApp, label: RegExp, text: string) => fill(app, field(label), text)
const submit = (app: OpenedApp) => press(app, 'Save settings')

test('plugin settings are checked against the schema before they are sent', async () => {
  const app = await openPlugin({})
  await write(app, /^Minutes/, '3')
  await submit(app)
  expect(await screen.findByText('This field is required.')).toBeTruthy()
  expect(screen.getByText('Must be at least 5.')).toBeTruthy()
  await write(app, /^Server/, 'ftp://example.org')
  expect(await screen.findByText('Enter a URL that starts with https:// or http://.')).toBeTruthy()
  expect(app.server.countOf(save)).toBe(0)
  await write(app, /^Server/, 'https://example.org')
  await write(app, /^Minutes/, '10')
  await submit(app)
  await screen.findByText('Settings saved.')
  expect(app.server.bodiesOf(save)).toEqual([{ server: 'https://example.org', minutes: '10' }])
})

test('a saved password is kept unless a new one is typed or it is removed', async () => {
  const app = await openPlugin(saved)
  expect(field(/^Secret/).value).toBe('')
  await write(app, /^Minutes/, '10')
  await submit(app)
  await screen.findByText('Settings saved.')
  await app.user.click(screen.getByText('Remove saved value'))
  await submit(app)
  await expect.poll(() => app.server.bodiesOf(save)).toEqual([{ minutes: '10' }, { secret: null }])
})

test('settings that were changed in another window appear once this one is visible, but not while others are being edited', async () => {
  const stored = { current: saved }
  const app = await openPlugin(saved, stored)
  stored.current = { ...saved, server: 'https://new.example.org' }
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => field(/^Server/).value).toBe('https://new.example.org')
  await write(app, /^Minutes/, '10')
  stored.current = { ...saved, server: 'https://newer.example.org' }
  document.dispatchEvent(new Event('visibilitychange'))
  await passMs(100)
  expect(field(/^Minutes/).value).toBe('10')
  await submit(app)
  await screen.findByText('Settings saved.')
  expect(stored.current).toEqual({ ...saved, server: 'https://newer.example.org', minutes: '10' })
})

test('saving plugin settings keeps and shows what was changed in another window', async () => {
  const stored = { current: saved }
  const app = await openPlugin(saved, stored)
  stored.current = { ...saved, server: 'https://new.example.org' }
  await write(app, /^Minutes/, '10')
  await submit(app)
  await screen.findByText('Settings saved.')
  expect(stored.current).toEqual({ ...saved, server: 'https://new.example.org', minutes: '10' })
  expect(field(/^Server/).value).toBe('https://new.example.org')
})

test('a rejected plugin setting shows an error at its field until it is changed', async () => {
  const app = await openPlugin(saved)
  app.server.answer({ [save]: () => new Refusal(400, { message: 'server: does not answer. Try again later.' }) })
  await write(app, /^Server/, 'https://new.example.org')
  await submit(app)
  await screen.findByText(/does not answer/)
  expect(field(/^Server/).value).toBe('https://new.example.org')
  await write(app, /^Server/, 'https://newer.example.org')
  await expect.poll(() => screen.queryByText(/does not answer/)).toBeNull()
})

test('text typed into plugin settings during a save is kept', async () => {
  const app = await openPlugin(saved)
  await write(app, /^Minutes/, '10')
  const release = app.server.hold(save)
  await submit(app)
  await write(app, /^Server/, 'https://new.example.org')
  release()
  await screen.findByText('Settings saved.')
  expect(field(/^Server/).value).toBe('https://new.example.org')
  expect(screen.getByText('Discard changes')).toBeTruthy()
})

test('leaving with unsaved plugin settings asks for confirmation', async () => {
  const app = await openPlugin(saved)
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  await write(app, /^Minutes/, '10')
  await press(app, 'Log')
  await passMs(100)
  expect(confirm).toHaveBeenCalledOnce()
  expect(window.location.pathname).toBe('/settings/plugins/postbox')
})
