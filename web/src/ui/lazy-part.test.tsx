import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadCode, MissingCodeError, UnreachableCodeError } from './lazy-part.ts'

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/menu.js'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    sessionStorage.clear()
  })
})

test('the app reloads only once for each update that removed code', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  await expect(loadCode(missing)).rejects.toThrow(MissingCodeError)
  await expect(loadCode(missing)).rejects.toThrow('/assets/menu.js')
  expect(reload).toHaveBeenCalledTimes(1)
  expect(await loadCode(async () => 'loaded')).toBe('loaded')
  vi.setSystemTime(Date.now() + 3_600_000)
  await expect(loadCode(missing)).rejects.toThrow(MissingCodeError)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without a connection the app does not reload automatically', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  await expect(loadCode(missing)).rejects.toThrow(UnreachableCodeError)
  expect(reload).not.toHaveBeenCalled()
})
