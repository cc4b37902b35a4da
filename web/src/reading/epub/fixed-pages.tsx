import { useQueries } from '@tanstack/react-query'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { naturalSize, spreadSizes } from '../views/fit.rules.ts'
import { spreadOfPage } from '../views/spreads.rules.ts'
import { useExposedBox } from '../views/use-exposed-box.ts'
import { DocumentFrame } from './document-frame.tsx'
import { type FixedPageSize, fixedPageSizeOf } from './fixed-page.rules.ts'
import { fixedSheet } from './frame-page.rules.ts'
import type { TextViewProps } from './text/text-view.ts'
import { documentQuery } from './text-book.api.ts'

const unknown: FixedPageSize = { width: null, height: null }

/** Pages of a fixed layout, single or double, as large as the screen allows; adjacent ones are rendered off screen. */
export const FixedPages = ({ placeState, title, size, spreads, isRtl, zoom, onBox }: TextViewProps): ReactElement => {
  const { place, documents, layOut } = placeState
  const box = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState<ReadonlySet<number>>(new Set())
  useExposedBox(box, onBox)
  // Every document is exactly one page, so there is nothing to measure.
  const needsLayout = place.pages === 0
  useEffect(() => {
    if (needsLayout) layOut(1, undefined)
  }, [needsLayout, layOut])
  const at = spreadOfPage(spreads, place.index + 1)
  const visible = spreads[at] ?? []
  const mounted = [spreads[at - 1], visible, spreads[at + 1]]
    .flatMap((spread) => spread ?? [])
    .flatMap((number) => documents.slice(number - 1, number).map((path) => ({ number, path })))
  const sources = useQueries({ queries: mounted.map(({ path }) => documentQuery(path)) })
  const naturals = new Map(
    mounted.map(({ number }, n) => [number, sources[n]?.data === undefined ? unknown : fixedPageSizeOf(sources[n].data)]),
  )
  const sizes = spreadSizes(
    visible.map((number) => naturals.get(number) ?? unknown),
    'screen',
    size,
    zoom,
  )
  const isWide = sizes.reduce((sum, { widthPx }) => sum + widthPx, 0) > size.widthPx + 1
  return (
    <div ref={box} className="reader-paged" data-wide={isWide}>
      <div className="reader-spread" data-zoomed-content dir={isRtl ? 'rtl' : 'ltr'}>
        {mounted.map(({ number, path }) => {
          const natural = naturalSize(naturals.get(number) ?? unknown)
          const fitted = sizes[visible.indexOf(number)]
          const scale = (fitted?.heightPx ?? natural.heightPx) / natural.heightPx
          const { widthPx, heightPx } = natural
          return (
            <div
              key={path}
              className="fixed-page"
              data-shown={fitted !== undefined}
              style={fitted && { width: fitted.widthPx, height: fitted.heightPx }}
            >
              <DocumentFrame
                path={path}
                title={title}
                sheet={fixedSheet}
                style={{ width: widthPx, height: heightPx, transform: `scale(${scale})` }}
                isReady={ready.has(number)}
                onReady={() => setReady((current) => (current.has(number) ? current : new Set([...current, number])))}
                onLink={placeState.follow}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
