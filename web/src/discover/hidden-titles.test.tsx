// What an account sees of a list whose titles are hidden from it.
import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aPageOfTitles, aSource, aTitle } from '../../test/a-source.ts'
import { openApp } from '../../test/open-app.tsx'
import type { Answers } from '../../test/stand-in-server.ts'

const list = 'GET /api/v1/discover/sources/{sourceId}/lists/{listId}'

/** A source with a list whose first pages have only hidden titles. */
const aSourceThatHides = (hiddenPages: number): Answers => ({
  'GET /api/v1/discover/sources': () => [aSource()],
  [list]: ({ query }) => {
    const page = Number(query.get('page'))
    return page < hiddenPages ? aPageOfTitles([], page, true) : aPageOfTitles([aTitle()], page)
  },
})

type Report = (entries: readonly { readonly isIntersecting: boolean }[]) => void

/** The end of the page is always in view, as it is while there are no titles. */
class EndInView {
  #report: Report
  constructor(report: Report) {
    this.#report = report
  }
  observe(): void {
    setTimeout(() => this.#report([{ isIntersecting: true }]), 10)
  }
  disconnect(): void {
    this.#report = () => undefined
  }
}

test('a row whose first page is hidden shows the titles of the next one', async () => {
  await openApp('/discover', aSourceThatHides(1))
  const row = within(await screen.findByRole('region', { name: 'Popular' }))
  await row.findByRole('link', { name: /^Berserk/ })
})

test('a row whose titles so far are all hidden does not say that it is empty', async () => {
  await openApp('/discover', aSourceThatHides(50))
  const row = within(await screen.findByRole('region', { name: 'Popular' }))
  await row.findByRole('link', { name: /^See all/ })
  expect(row.queryByText('This list has no titles.')).toBeNull()
})

test('pages without a visible title are not requested one after another', async () => {
  vi.stubGlobal('IntersectionObserver', EndInView)
  onTestFinished(() => void vi.unstubAllGlobals())
  const app = await openApp('/discover/near?list=popular', aSourceThatHides(50))
  await screen.findByText('Show more')
  for (let step = 0; step < 100; step++) await vi.advanceTimersByTimeAsync(20)
  expect(app.server.countOf(list)).toBe(3)
})
