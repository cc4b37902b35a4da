import './shelf.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '../api/types.ts'
import { SeriesCardSkeleton } from '../library/series-card.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

type ShelfProps<T> = {
  readonly title: string
  readonly items: UseQueryResult<Page<T>>
  readonly idOf: (item: T) => string
  readonly children: (item: T) => ReactNode
}

const places = Array.from({ length: 10 }, (_, place) => place)

/** One row of covers under a heading; an empty shelf is not shown at all. */
export const Shelf = <T,>({ title, items, idOf, children }: ShelfProps<T>): ReactElement | null => {
  const { t } = useTranslation()
  const headingId = useId()
  if (items.data?.content.length === 0) return null
  return (
    <section className="shelf" aria-labelledby={headingId}>
      <h2 className="shelf-title" id={headingId}>
        {title}
      </h2>
      {items.isError ? <ErrorNotice error={items.error} onRetry={() => void items.refetch()} /> : null}
      {items.isPending ? (
        <div className="shelf-row" role="status" aria-label={t('loading')}>
          {places.map((place) => (
            <SeriesCardSkeleton key={place} />
          ))}
        </div>
      ) : null}
      {items.data ? (
        <ul className="shelf-row">
          {items.data.content.map((item) => (
            <li key={idOf(item)}>{children(item)}</li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
