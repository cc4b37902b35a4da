import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBook } from '../../../test/a-book.ts'
import { chapterLinesOf } from './chapter-list.rules.ts'
import { useChapterSelection } from './use-chapter-selection.ts'

test('chapters that the list no longer shows are not selected', () => {
  const books = [aBook({ id: 'A', read: { page: 20, completed: true } }), aBook({ id: 'B' })]
  const view = { newestFirst: false, byVolume: false, unreadOnly: false }
  const { result, rerender } = renderHook(
    ({ unreadOnly }) => useChapterSelection(chapterLinesOf(books, new Map(), { ...view, unreadOnly })),
    {
      initialProps: { unreadOnly: false },
    },
  )
  act(() => result.current.setActive(true))
  act(() => result.current.chooseAll())
  rerender({ unreadOnly: true })
  expect([...result.current.chosen]).toEqual(['B'])
})
