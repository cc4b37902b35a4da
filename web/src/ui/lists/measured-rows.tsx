import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

type MeasuredRowsProps<T> = {
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  readonly listClass: string
  readonly rowClass: string
  /** Name of the list. */
  readonly label?: string
  /** Called when the last row becomes visible. */
  readonly onEnd?: (() => void) | undefined
  readonly children: (row: T) => ReactNode
}

/** A list with rows of different heights, of which only the visible ones are rendered. */
export const MeasuredRows = <T,>({ rows, keyOf, listClass, rowClass, label, onEnd, children }: MeasuredRowsProps<T>): ReactElement => {
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), [])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 46,
    overscan: 12,
    scrollMargin: offset,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
  })
  const visible = virtualizer.getVirtualItems()
  const atEnd = (visible.at(-1)?.index ?? 0) >= rows.length - 1
  useEffect(() => {
    if (atEnd) onEnd?.()
  }, [atEnd, onEnd])
  return (
    <ul className={listClass} ref={list} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {visible.map(({ key, index, start }) => {
        const row = rows[index]
        return row === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={rowClass}
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            {children(row)}
          </li>
        )
      })}
    </ul>
  )
}
