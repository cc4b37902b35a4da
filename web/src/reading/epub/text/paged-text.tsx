import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react'
import { DocumentFrame } from '../document-frame.tsx'
import { pagedSheet } from '../frame-page.rules.ts'
import { fontFacesQuery } from './fonts.api.ts'
import type { TextViewProps } from './text-view.ts'

/** One document, laid out in columns as wide as the screen. Another document needs another view. */
export const PagedText = ({ placeState, title, appearance, colours, size }: TextViewProps): ReactElement => {
  const { place, path, layOut } = placeState
  const [page, setPage] = useState<Document>()
  const { data: fontFaces = '' } = useQuery(fontFacesQuery(appearance.font))
  const sheet = useMemo(() => pagedSheet({ appearance, colours, fontFaces, size }), [appearance, colours, fontFaces, size])
  const { start } = place
  const measure = useCallback(
    (of: Document) => {
      const pages = Math.max(1, Math.ceil((of.body.scrollWidth - 2) / size.widthPx))
      const target = 'fragment' in start ? of.getElementById(start.fragment) : null
      const leftPx = target ? Math.abs(target.getBoundingClientRect().left - of.body.getBoundingClientRect().left) : undefined
      layOut(pages, leftPx === undefined ? undefined : Math.floor(leftPx / size.widthPx))
    },
    [layOut, size.widthPx, start],
  )
  // `pages` is 0 after following a link within the document, so the position of its target is measured again.
  const needsLayout = place.pages === 0
  useEffect(() => {
    if (needsLayout && page) measure(page)
  }, [needsLayout, page, measure])
  useEffect(() => {
    if (!page) return
    const isReversed = getComputedStyle(page.body).direction === 'rtl'
    page.body.style.transform = `translateX(${(isReversed ? 1 : -1) * place.page * size.widthPx}px)`
  }, [page, place.page, size.widthPx])
  const onReady = (ready: Document) => {
    setPage(ready)
    measure(ready)
  }
  return (
    <DocumentFrame
      path={path}
      title={title}
      sheet={sheet}
      isReady={place.pages > 0}
      onReady={onReady}
      onLink={placeState.follow}
      onFailed={placeState.fail}
    />
  )
}
