import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPageOf } from '../../../test/a-download.ts'
import { aLibrary } from '../../../test/a-library.ts'
import { openApp, passMs, press } from '../../../test/open-app.tsx'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { FollowTitle } from '../../api/types.ts'

/** A server that keeps the list with its version, as docs say: 412 when If-Match is another version. */
const open = async () => {
  const list = { content: 'https://example.org/fox\n', version: 1 }
  const app = await openApp('/libraries/L/follows', {
    'GET /api/v1/libraries': () => [aLibrary()],
    'GET /api/v1/downloads/scheduler': () => new Refusal(422),
    'GET /api/v1/downloads/follow-titles/{libraryId}': () => aPageOf<FollowTitle>([]),
  })
  const inner = globalThis.fetch
  let wait = Promise.resolve()
  globalThis.fetch = async (input, init = {}) => {
    if (!String(input).includes('/downloads/follow-txt/')) return inner(input, init)
    if (init.method === 'PUT') {
      const ifMatch = (init.headers as Record<string, string>)['If-Match']
      await wait
      const ok = ifMatch === `"${list.version}"`
      const { content } = JSON.parse(String(init.body))
      if (!ok) return new Response('{}', { status: 412 })
      list.content = content
      list.version += 1
      return new Response(null, { status: 204 })
    }
    return new Response(JSON.stringify({ libraryId: 'L', libraryName: 'Manga', content: list.content }), {
      headers: { ETag: `"${list.version}"` },
    })
  }
  await screen.findByText('https://example.org/fox')
  fireEvent.click(screen.getByLabelText('Text'))
  const area = () => document.querySelector('textarea') as HTMLTextAreaElement
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    wait = promise
    return resolve
  }
  return { app, list, area, hold }
}

const hide = async (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  fireEvent(document, new Event('visibilitychange'))
  await passMs(50)
}

test('a save after visiting another tab does not overwrite what was followed there', async () => {
  const { app, list, area } = await open()
  await expect.poll(() => area()?.value).toBe('https://example.org/fox\n')
  fireEvent.input(area(), { target: { value: 'https://example.org/fox\nhttps://example.org/mine\n' } })
  await hide(true)
  list.content = 'https://example.org/fox\nhttps://example.org/followed-elsewhere\n'
  list.version += 1
  await hide(false)
  await passMs(200)
  await press(app, 'Save')
  await passMs(200)
  expect(list.content).toContain('followed-elsewhere')
})

test('what is typed while the list is being saved stays', async () => {
  const { app, area, hold } = await open()
  fireEvent.input(area(), { target: { value: 'https://example.org/fox\nhttps://example.org/a\n' } })
  const release = hold()
  await press(app, 'Save')
  fireEvent.input(area(), { target: { value: 'https://example.org/fox\nhttps://example.org/a\nhttps://example.org/b\n' } })
  release()
  await passMs(300)
  expect(area().value).toContain('example.org/b')
})
