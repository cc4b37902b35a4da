import './cover-grid.css'
import { useQueries } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { TFunction } from 'i18next'
import { memo, type ReactElement, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { textScale } from '../../ui/theme/text-scale.ts'
import { useTurn } from '../../ui/use-turn.ts'
import { isAnySelected, isSelected, type Selection } from '../bulk/selection.rules.ts'
import type { LibraryItem } from '../view/library-item.rules.ts'
import { itemPageQuery, itemsPerPage } from '../view/library-items.api.ts'
import type { LibraryView } from '../view/library-view.rules.ts'
import { type Density, type GridShape, gridShape, pagesOfRange } from './grid-shape.rules.ts'
import { type CardHandlers, ItemCard, ItemCardSkeleton } from './item-card.tsx'
import { LetterRail } from './letter-rail.tsx'
import { useCardLinks } from './use-card-links.ts'
import { useGridBox } from './use-grid-box.ts'
import { useHistoryKey } from './use-history-key.ts'
import { useLongPress } from './use-long-press.ts'
import { firstVisibleCard, scrollToCard, useScrollRestoration } from './use-scroll-restoration.ts'

type CoverGridProps = {
  readonly libraryId: string
  readonly view: LibraryView
  readonly density: Density
  /** The number of items; the grid reserves space for all of them from the start. */
  readonly total: number
  readonly label: string
  readonly selection: Selection
  readonly actions: CardHandlers
}

/**
 * The items of a tab as a grid of covers. Only the rows near the viewport are rendered, and only their pages are requested, so 100,000
 * series scroll like 20, and the scroll bar has the right size from the start.
 */
export const CoverGrid = memo(function CoverGrid({
  libraryId,
  view,
  density,
  total,
  label,
  selection,
  actions,
}: CoverGridProps): ReactElement {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const box = useGridBox(list)
  const shape = useMemo(() => gridShape(box.widthPx, density, textScale()), [box.widthPx, density])
  const historyKey = useHistoryKey()
  useScrollRestoration({ ...box, shape, total, historyKey })
  const { rows, scrolledPx } = useRows({ total, shape, topPx: box.topPx })
  const first = (rows[0] ?? 0) * shape.columns
  const last = Math.min(total, ((rows.at(-1) ?? -1) + 1) * shape.columns) - 1
  const { itemAt, error, retry } = useItems(libraryId, view, pagesOfRange(first, last, total, itemsPerPage))
  const longPress = useLongPress(itemAt, actions.onMenu)
  const links = useCardLinks(itemAt, actions)
  const jump = useCallback((index: number) => scrollToCard({ topPx: box.topPx, shape }, index, -jumpMarginPx), [box.topPx, shape])
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
  return (
    <>
      {error ? <ErrorNotice error={error} onRetry={retry} /> : null}
      <div className="cover-grid-frame" data-lettered={view.sort === 'title' && view.kind === 'series'}>
        <ul
          ref={list}
          className="cover-grid"
          data-density={density}
          data-selecting={isAnySelected(selection)}
          aria-label={label}
          style={{ height: Math.ceil(total / shape.columns) * shape.rowHeightPx }}
          {...longPress}
          {...links}
        >
          {indexes.map((index) => {
            const item = itemAt(index)
            const selected = item !== undefined && isSelected(selection, item.id)
            return <Cell key={index} {...{ t, item, index, total, shape, density, selected, actions }} />
          })}
        </ul>
        {view.sort === 'title' && view.kind === 'series' ? (
          <LetterRail
            libraryId={libraryId}
            view={view}
            total={total}
            topIndex={firstVisibleCard({ ...box, shape, total }, scrolledPx + box.barPx).index}
            onJump={jump}
          />
        ) : null}
      </div>
    </>
  )
})

type CellProps = Pick<CoverGridProps, 'density' | 'total' | 'actions'> & {
  readonly t: TFunction
  /** Undefined until its page has loaded. */
  readonly item: LibraryItem | undefined
  readonly index: number
  readonly shape: GridShape
  readonly selected: boolean
}

/** The place of an item. Its card comes in turn: twenty new cards in one task would stop scrolling for a moment. */
const Cell = memo(function Cell({ t, item, index, total, shape, density, selected, actions }: CellProps): ReactElement {
  const isTurn = useTurn(item !== undefined)
  const left = (index % shape.columns) * (shape.cellWidthPx + shape.gapPx)
  const top = Math.floor(index / shape.columns) * shape.rowHeightPx
  return (
    <li
      className="cover-grid-cell"
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      style={{ left, top, width: shape.cellWidthPx, height: shape.rowHeightPx - shape.gapPx }}
    >
      {item && isTurn ? <ItemCard {...{ t, item, index, density, selected, actions }} /> : <ItemCardSkeleton density={density} />}
    </li>
  )
})

/** Space between the top of the viewport and the row that a letter scrolls to. */
const jumpMarginPx = 12

type RowsRequest = { readonly total: number; readonly shape: GridShape; readonly topPx: number }

/** The indexes of the rows in and near the viewport, and how far the page was scrolled then. */
const useRows = ({ total, shape, topPx }: RowsRequest): { readonly rows: readonly number[]; readonly scrolledPx: number } => {
  const { rowHeightPx, columns } = shape
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: () => rowHeightPx,
    overscan: 1,
    useFlushSync: false,
    scrollMargin: topPx,
  })
  // The virtualizer caches the row positions, which a new row height invalidates.
  useLayoutEffect(() => {
    if (virtualizer.options.estimateSize(0) === rowHeightPx) virtualizer.measure()
  }, [virtualizer, rowHeightPx])
  return { rows: virtualizer.getVirtualItems().map(({ index }) => index), scrolledPx: virtualizer.scrollOffset ?? window.scrollY }
}

type Items = {
  /** The item at an index of the list, or undefined until its page has loaded. */
  readonly itemAt: (index: number) => LibraryItem | undefined
  readonly error: Error | null
  readonly retry: () => void
}

const useItems = (libraryId: string, view: LibraryView, pages: readonly number[]): Items => {
  const results = useQueries({ queries: pages.map((page) => itemPageQuery(libraryId, view, page)) })
  const itemsOfPage = new Map(pages.map((page, position) => [page, results[position]?.data?.items]))
  return {
    itemAt: (index) => itemsOfPage.get(Math.floor(index / itemsPerPage))?.[index % itemsPerPage],
    error: results.find((result) => result.error)?.error ?? null,
    retry: () => void Promise.all(results.map((result) => result.refetch())),
  }
}
