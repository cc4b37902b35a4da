import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, openApp, press } from '../../../test/open-app.tsx'
import type { Answers } from '../../../test/stand-in-server.ts'

const change = 'PATCH /api/v1/plugins/{id}/config'

/** The page of a server that stores the settings of its downloader. */
const librariesPage = (): Answers => {
  let config: Record<string, string> = { chapter_naming: 'c{number}', direct: 'false' }
  return {
    'GET /api/v1/plugins/{id}/config': () => config,
    'GET /api/v1/downloads/naming-preview': () => ({ pattern: '', names: [] }),
    [change]: ({ body }) => {
      config = { ...config, ...(body as typeof config) }
      return config
    },
  }
}

test('saving the pattern of file names changes no other setting, and keeps what is typed meanwhile', async () => {
  const app = await openApp('/settings/libraries', librariesPage())
  const pattern = await screen.findByLabelText('Pattern')
  await fill(app, pattern, 'Chapter ')
  const answer = app.server.hold(change)
  await press(app, 'Save changes')
  await app.user.click(pattern)
  await app.user.paste('x')
  answer()
  await screen.findByText('Saved.')
  expect(app.server.bodiesOf(change)).toEqual([{ chapter_naming: 'Chapter ' }])
  expect(screen.getByLabelText<HTMLInputElement>('Pattern').value).toBe('Chapter x')
})
