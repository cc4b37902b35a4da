import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { aBook } from '../../test/a-book.ts'
import { titleSearchQuery } from '../metadata/metadata.api.ts'
import { withOfflineFallback } from '../offline/with-offline-fallback.ts'
import { api, UnreachableError } from './client.ts'
import { isReachable, markReachable, onConnectionChange } from './connection.ts'
import { createQueryClient } from './query-client.ts'

const book = aBook({ id: 'B', pages: 3 })

test.each([502, 503, 504, 521])('a saved chapter opens while a proxy answers %i for the server', async (status) => {
  globalThis.fetch = async () => new Response('<h1>No server is available</h1>', { status })
  const load = () =>
    withOfflineFallback(
      () => api.get('/api/v1/books/{bookId}', { params: { bookId: 'B' } }),
      async () => book,
    )
  expect(await load()).toBe(book)
  markReachable()
})

test('an error page of a proxy is described in the language of the person', async () => {
  globalThis.fetch = async () => new Response('<h1>Request Entity Too Large</h1>', { status: 413, statusText: 'Payload Too Large' })
  const failed = api.get('/api/v1/claim')
  await expect(failed).rejects.toThrow('Unexpected response from the server or its proxy (HTTP 413). Try again.')
})

test('the sign-in page of a proxy in place of a response is described in the language of the person', async () => {
  globalThis.fetch = async () => new Response('<h1>Sign in</h1>', { status: 200 })
  const failed = api.get('/api/v1/claim')
  await expect(failed).rejects.toThrow('Unexpected response from the server or its proxy (HTTP 200). Try again.')
})

test('a response that breaks off is described as a lost connection', async () => {
  const broken = () => new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) })
  globalThis.fetch = async () => new Response(broken(), { status: 200 })
  await expect(api.get('/api/v1/claim')).rejects.toBeInstanceOf(UnreachableError)
})

test('a 502 that the server itself answers with for a source does not count as an unreachable server', async () => {
  const json = { 'Content-Type': 'application/json' }
  let asked = 0
  globalThis.fetch = async (input) => {
    if (String(input).includes('/claim')) return new Response(JSON.stringify({ isClaimed: true }), { headers: json })
    asked += 1
    return new Response(JSON.stringify({ code: 'SOURCE_ANSWER_BAD', message: 'MangaDex sent an invalid response.' }), {
      status: 502,
      headers: json,
    })
  }
  const client = createQueryClient({ onSessionLost: () => undefined, onActionFailed: () => undefined })
  // As in app.tsx.
  const stop = onConnectionChange(() => (isReachable() ? void client.invalidateQueries() : undefined))
  const leave = new QueryObserver(client, titleSearchQuery({ pluginId: 'p', query: 'q', seriesId: 'S' })).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(100)
  expect(isReachable()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  leave()
  stop()
  markReachable()
  expect(asked).toBe(1)
})
