import './card-wall.css'
import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { CoverGridSkeleton } from './grid/cover-grid-skeleton.tsx'

/** The items that are shown next to one; undefined where there is none, or none yet. */
export type Neighbors<T> = { readonly before: T | undefined; readonly after: T | undefined }

type CardGridProps<T> = {
  readonly label: string
  readonly list: UseInfiniteQueryResult<InfiniteData<Pick<Page<T>, 'content'>>>
  readonly idOf: (item: T) => string
  /** Reorders the items loaded so far when the page knows a newer order than the server's list. */
  readonly inOrder?: (items: readonly T[]) => readonly T[]
  readonly children: (item: T, neighbors: Neighbors<T>) => ReactNode
}

/** Covers of a paged list: the next page loads when the end comes near the viewport. */
export const CardGrid = <T,>({ label, list, idOf, inOrder, children }: CardGridProps<T>): ReactElement => {
  const listed = list.data?.pages.flatMap(({ content }) => content) ?? []
  const items = inOrder?.(listed) ?? listed
  return (
    <>
      {list.isError ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <CoverGridSkeleton density="medium" /> : null}
      <ul className="card-wall" aria-label={label}>
        {items.map((item, index) => (
          <li key={idOf(item)}>{children(item, { before: items[index - 1], after: items[index + 1] })}</li>
        ))}
      </ul>
      {list.hasNextPage && !list.isError ? (
        <LoadMore
          loading={list.isFetchingNextPage}
          // After a page without items, the end stays in view, and one page after the other would load.
          onlyAtPress={list.data?.pages.at(-1)?.content.length === 0}
          onVisible={() => void list.fetchNextPage()}
        />
      ) : null}
    </>
  )
}

/** Distance from the viewport at which the next page loads. */
const loadAheadMargin = '600px'

type LoadMoreProps = { readonly loading: boolean; readonly onlyAtPress?: boolean; readonly onVisible: () => void }

/** Loads the next page of a list when its end comes near the viewport, or at the press of a button. */
export const LoadMore = ({ loading, onlyAtPress = false, onVisible }: LoadMoreProps): ReactElement => {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const callback = useRef(onVisible)
  useEffect(() => {
    callback.current = onVisible
  })
  useEffect(() => {
    const node = place.current
    if (!node || loading || onlyAtPress) return undefined
    const observer = new IntersectionObserver(([entry]) => (entry?.isIntersecting ? callback.current() : undefined), {
      rootMargin: loadAheadMargin,
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [loading, onlyAtPress])
  return (
    <div ref={place} className="card-wall-more">
      <Button variant="default" loading={loading} onClick={onVisible}>
        {t('library.more')}
      </Button>
    </div>
  )
}
