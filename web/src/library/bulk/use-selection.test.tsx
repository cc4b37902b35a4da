import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { aBook } from '../../../test/a-book.ts'
import { aPageOf } from '../../../test/a-download.ts'
import { requireDefined } from '../../../test/require-defined.ts'
import { Refusal, startServer } from '../../../test/stand-in-server.ts'
import { createQueryClient } from '../../api/query-client.ts'
import type { Book } from '../../api/types.ts'
import { bookItem } from '../view/library-item.rules.ts'
import { itemPageQuery } from '../view/library-items.api.ts'
import { libraryViewOf } from '../view/library-view.rules.ts'
import { useSelection } from './use-selection.ts'

/** Three pages of a library. */
const books: readonly Book[] = Array.from({ length: 150 }, (_, index) => aBook({ id: `B${index}` }))
const view = libraryViewOf({ show: 'books' })
const list = 'POST /api/v1/books/list'

/** The selection of a library whose server knows these books. */
const aSelection = () => {
  const errors: Error[] = []
  const client = createQueryClient({ onSessionLost: () => undefined, onActionFailed: (error) => void errors.push(error) })
  const server = startServer({
    [list]: ({ query }) => {
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
      return { ...aPageOf(books.slice(page * size, (page + 1) * size)), totalElements: books.length }
    },
  })
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { result } = renderHook(() => useSelection('L', view), { wrapper })
  const toggle = (index: number, withShift = false) =>
    act(async () => result.current.toggle(bookItem(requireDefined(books[index], 'a book at this index')), index, withShift))
  return { client, server, errors, toggle, selected: () => [...result.current.selection.ids] }
}

test('a range with Shift includes cards of pages that were never loaded', async () => {
  const { toggle, selected } = aSelection()
  await toggle(2)
  await toggle(140, true)
  await expect.poll(selected).toEqual(books.slice(2, 141).map(({ id }) => id))
})

test('a range is selected although the person scrolls past a page while it loads', async () => {
  const { client, server, toggle, selected } = aSelection()
  const show = server.hold(list)
  const scrollPast = new QueryObserver(client, itemPageQuery('L', view, 1)).subscribe(() => undefined)
  await toggle(2)
  await toggle(140, true)
  scrollPast()
  show()
  await expect.poll(() => selected().length).toBe(139)
})

test('a range that cannot be loaded says why', async () => {
  const { server, errors, toggle, selected } = aSelection()
  server.answer({ [list]: () => new Refusal(422, { message: 'The search is too long.' }) })
  await toggle(2)
  await toggle(140, true)
  await expect.poll(() => errors.map(({ message }) => message)).toEqual(['The search is too long.'])
  expect(selected()).toEqual(['B2'])
})
