import '../ui/card-row.css'
import './shelf.css'
import { Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SeriesCardSkeleton } from '../library/series-card.tsx'
import { useRowScroll } from './use-row-scroll.ts'

type CardRowProps<T> = {
  readonly title: string
  readonly items: readonly T[]
  readonly idOf: (item: T) => string
  readonly children: (item: T) => ReactNode
  /** Opens the complete list. */
  readonly seeAll?: ReactNode
  /** Shows the first item large above the others. */
  readonly lead?: ((item: T) => ReactNode) | undefined
}

const places = Array.from({ length: 10 }, (_, place) => place)

/** One row of covers under a heading; an empty shelf is not shown at all. */
export const CardRow = <T,>({ title, items, idOf, children, seeAll, lead }: CardRowProps<T>): ReactElement | null => {
  const headingId = useId()
  const { row, edges, scroll } = useRowScroll(items.length)
  const [first] = items
  if (first === undefined) return null
  const others = lead ? items.slice(1) : items
  return (
    <section className="shelf" aria-labelledby={headingId}>
      <div className="shelf-head">
        <h2 className="card-row-title shelf-title" id={headingId}>
          {title}
        </h2>
        {seeAll}
        {edges.atStart && edges.atEnd ? null : (
          // The keyboard reaches every card without them.
          <span className="shelf-arrows" aria-hidden="true">
            <button type="button" tabIndex={-1} disabled={edges.atStart} onClick={() => scroll(-1)}>
              <IconChevronLeft size={18} />
            </button>
            <button type="button" tabIndex={-1} disabled={edges.atEnd} onClick={() => scroll(1)}>
              <IconChevronRight size={18} />
            </button>
          </span>
        )}
      </div>
      {lead ? (
        <ul className="shelf-lead">
          <li>{lead(first)}</li>
        </ul>
      ) : null}
      {others.length > 0 ? (
        <ul className="card-row shelf-row" ref={row}>
          {others.map((item) => (
            <li key={idOf(item)}>{children(item)}</li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** The placeholder of a row that is loading. */
export const CardRowSkeleton = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="shelf" role="status" aria-label={t('loading')}>
      <Skeleton height={20} width={160} mb={14} />
      <div className="card-row shelf-row">
        {places.map((place) => (
          <SeriesCardSkeleton key={place} />
        ))}
      </div>
    </div>
  )
}
