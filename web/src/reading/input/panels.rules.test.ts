import { expect, test } from 'vitest'
import { closeInnermost, type Panels, toggleAutoScroll, toggleBars, togglePages } from './panels.rules.ts'

const quiet: Panels = { bars: true, panel: undefined, pages: false }
const running = toggleAutoScroll(quiet)

test('auto-scroll starts without anything over the pages, and the same key stops it', () => {
  expect(toggleAutoScroll({ bars: true, panel: 'settings', pages: true })).toEqual({
    bars: false,
    panel: undefined,
    pages: false,
    scroll: 'running',
  })
  expect(toggleAutoScroll(running).scroll).toBeUndefined()
})

test('a tap pauses and shows the toolbars, the next one continues and hides them', () => {
  const paused = toggleBars(running)
  expect(paused).toMatchObject({ bars: true, scroll: 'paused' })
  expect(toggleBars(paused)).toMatchObject({ bars: false, scroll: 'running' })
  expect(toggleBars({ ...paused, bars: false }), 'paused by a dialog').toMatchObject({ bars: false, scroll: 'running' })
  expect(toggleBars(quiet)).toMatchObject({ bars: false })
  expect(toggleBars(quiet).scroll).toBeUndefined()
})

test('the overview of pages pauses it, and Esc closes one thing after the other', () => {
  const overview = togglePages(running)
  expect(overview).toMatchObject({ pages: true, scroll: 'paused' })
  const withoutPages = closeInnermost(overview)
  expect(withoutPages).toMatchObject({ pages: false, scroll: 'paused' })
  expect(withoutPages && closeInnermost(withoutPages)?.scroll).toBeUndefined()
  expect(closeInnermost(quiet)).toBeUndefined()
})
