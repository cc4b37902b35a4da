// What every component test begins and ends with (vitest.config.ts, project `components`). Test files share a worker, so each test leaves
// nothing behind: no page, no timer, no stored value, no notice.
// Limit: happy-dom lays nothing out. Every element counts as large as the window, and pictures neither load nor fail by themselves.
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { pollOptions } from '../../test/setup/timeouts.ts'
import { initTexts, withTexts } from '../src/locales/texts.ts'
import { EventStream } from './event-streams.ts'
import { closeApp } from './open-app.tsx'

configure({
  asyncUtilTimeout: pollOptions.timeout,
  // The whole page as text helps nobody.
  getElementError: (message) => new Error(message ?? 'No such element'),
})

beforeAll(async () => {
  // The server writes it into index.html.
  document.head.innerHTML = '<base href="/">'
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => window.innerWidth },
    clientHeight: { configurable: true, get: () => window.innerHeight },
  })
  Object.assign(globalThis, { EventSource: EventStream, confirm: () => true })
  // Once for all files of a worker: to begin again would forget the texts that came later.
  if (!i18next.isInitialized) await initTexts()
  await withTexts(async () => undefined)
  // Otherwise the first notice of a test appears only when its code has loaded: on a busy machine, in the test that comes next.
  await import('../src/ui/notices-host.tsx')
})

beforeEach(() => {
  // Time goes on by itself; a test that waits for long advances it.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})

afterEach(() => {
  cleanup()
  notifications.clean()
  const unanswered = closeApp()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  expect(unanswered, 'requests without an answer').toEqual([])
})
