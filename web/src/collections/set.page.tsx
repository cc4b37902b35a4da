import './set.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { BookCard } from '../library/book-card.tsx'
import { CardGrid } from '../library/card-grid.tsx'
import { SeriesCard } from '../library/series-card.tsx'
import { collectionSeriesQuery, readListBooksQuery } from './collections.api.ts'
import { MemberActions } from './member-actions.tsx'
import { SetLayout } from './set-layout.tsx'
import { sortByMembers } from './set-order.rules.ts'

/** A collection with its series. */
export const CollectionPage = (): ReactElement => {
  const { collectionId } = useParams({ from: '/member/shell/collections/$collectionId' })
  const list = useInfiniteQuery(collectionSeriesQuery(collectionId))
  return (
    <SetLayout key={collectionId} kind="collections" id={collectionId} count={list.data?.pages[0]?.totalElements}>
      {(set, arranging) => (
        <CardGrid
          label={set.name}
          list={list}
          idOf={(series) => series.id}
          inOrder={(items) => (set.ordered ? sortByMembers(set.memberIds, items) : items)}
        >
          {(series, neighbors) => (
            <>
              <SeriesCard series={series} />
              {arranging ? <MemberActions kind="collections" {...{ set, neighbors }} id={series.id} title={series.metadata.title} /> : null}
            </>
          )}
        </CardGrid>
      )}
    </SetLayout>
  )
}

/** A read list with its books. */
export const ReadListPage = (): ReactElement => {
  const { readListId } = useParams({ from: '/member/shell/read-lists/$readListId' })
  const list = useInfiniteQuery(readListBooksQuery(readListId))
  return (
    <SetLayout key={readListId} kind="readLists" id={readListId} count={list.data?.pages[0]?.totalElements}>
      {(set, arranging) => (
        <CardGrid
          label={set.name}
          list={list}
          idOf={(book) => book.id}
          inOrder={(items) => (set.ordered ? sortByMembers(set.memberIds, items) : items)}
        >
          {(book, neighbors) => (
            <>
              <BookCard book={book} />
              {arranging ? (
                <MemberActions
                  kind="readLists"
                  {...{ set, neighbors }}
                  id={book.id}
                  title={`${book.seriesTitle} ${book.metadata.number}`}
                />
              ) : null}
            </>
          )}
        </CardGrid>
      )}
    </SetLayout>
  )
}
