import { type RefObject, useEffect, useRef, useState } from 'react'

type Edges = { readonly atStart: boolean; readonly atEnd: boolean }

type RowScroll = {
  readonly row: RefObject<HTMLUListElement | null>
  /** Both are true while everything fits. */
  readonly edges: Edges
  readonly scroll: (direction: -1 | 1) => void
}

/** Part of the visible width, so that the last card before is still visible after scrolling. */
const step = 0.8

/** Scrolls a row by buttons. @param count the number of items, which decides whether they fit */
export const useRowScroll = (count: number): RowScroll => {
  const row = useRef<HTMLUListElement>(null)
  const [edges, setEdges] = useState<Edges>({ atStart: true, atEnd: true })
  useEffect(() => {
    const { current: list } = row
    if (!list || count === 0) return
    const measure = () => {
      const atStart = list.scrollLeft <= 1
      const atEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1
      setEdges((known) => (known.atStart === atStart && known.atEnd === atEnd ? known : { atStart, atEnd }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    list.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', measure)
    }
  }, [count])
  const scroll = (direction: -1 | 1) => {
    const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    row.current?.scrollBy({ left: direction * row.current.clientWidth * step, behavior: prefersReducedMotion ? 'auto' : 'smooth' })
  }
  return { row, edges, scroll }
}
