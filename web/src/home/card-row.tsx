import './shelf.css'
import { Skeleton } from '@mantine/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SeriesCardSkeleton } from '../library/series-card.tsx'

type CardRowProps<T> = {
  readonly title: string
  readonly items: readonly T[]
  readonly idOf: (item: T) => string
  readonly children: (item: T) => ReactNode
}

const places = Array.from({ length: 10 }, (_, place) => place)

/** One row of covers under a heading; an empty shelf is not shown at all. */
export const CardRow = <T,>({ title, items, idOf, children }: CardRowProps<T>): ReactElement | null => {
  const headingId = useId()
  if (items.length === 0) return null
  return (
    <section className="shelf" aria-labelledby={headingId}>
      <h2 className="shelf-title" id={headingId}>
        {title}
      </h2>
      <ul className="shelf-row">
        {items.map((item) => (
          <li key={idOf(item)}>{children(item)}</li>
        ))}
      </ul>
    </section>
  )
}

/** The placeholder of a row that is loading. */
export const CardRowSkeleton = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="shelf" role="status" aria-label={t('loading')}>
      <Skeleton height={20} width={160} mb={14} />
      <div className="shelf-row">
        {places.map((place) => (
          <SeriesCardSkeleton key={place} />
        ))}
      </div>
    </div>
  )
}
