import './virtual-rows.css'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { textScale } from '../theme/text-scale.ts'

type VirtualRowsProps<T> = {
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  /** For text of the default size; larger text gets higher rows. */
  readonly heightPxOf: (row: T) => number
  readonly label: string
  /** Renders one row as an `li` at this position; rows outside of the viewport are not rendered. */
  readonly children: (row: T, place: CSSProperties, index: number) => ReactNode
}

/** A list that scrolls with the page and renders only visible rows. */
export const VirtualRows = <T,>({ rows, keyOf, heightPxOf, label, children }: VirtualRowsProps<T>): ReactElement => {
  const list = useRef<HTMLUListElement>(null)
  const [topPx, setTopPx] = useState(0)
  const [scale] = useState(textScale)
  // Content above may open or load later, so the list's offset is measured whenever the page's height changes.
  useLayoutEffect(() => {
    const measure = () => setTopPx((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [])
  const heightAt = (index: number): number => {
    const row = rows[index]
    return row === undefined ? 0 : Math.round(heightPxOf(row) * scale)
  }
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: heightAt,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
    overscan: 8,
    scrollMargin: topPx,
  })
  return (
    <ul ref={list} className="virtual-rows" aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start, size }) => {
        const row = rows[index]
        return row === undefined ? null : children(row, { top: start - topPx, height: size }, index)
      })}
    </ul>
  )
}
