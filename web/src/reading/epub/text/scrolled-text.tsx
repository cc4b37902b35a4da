import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactElement, useMemo } from 'react'
import { useExposedBox } from '../../views/use-exposed-box.ts'
import { DocumentFrame } from '../document-frame.tsx'
import { scrolledSheet } from '../frame-page.rules.ts'
import { fontFacesQuery } from './fonts.api.ts'
import { type Column, documentHeight, documentTop, heightOfColumn } from './text-column.rules.ts'
import type { TextViewProps } from './text-view.ts'
import { useTextColumn } from './use-text-column.ts'

/** The documents of a book as one scrolled column. Only those near the viewport are rendered. */
export const ScrolledText = ({ placeState, title, appearance: textLook, colours, size, end, onBox }: TextViewProps): ReactElement => {
  const { data: fontFaces = '' } = useQuery(fontFacesQuery(textLook.font))
  const sheet = useMemo(() => scrolledSheet({ appearance: textLook, colours, fontFaces, size }), [textLook, colours, fontFaces, size])
  const { box, column, near, isSettled, look, measure, fail } = useTextColumn(placeState, sheet)
  useExposedBox(box, onBox)
  return (
    <div ref={box} className="text-column" onScroll={look}>
      <div className="text-column-content" style={{ height: heightOfColumn(column) }}>
        {near.map((index) => {
          const path = placeState.documents[index]
          if (path === undefined) return null
          return (
            <DocumentFrame
              key={path}
              path={path}
              title={title}
              sheet={sheet}
              style={placeStyle(column, index, size.heightPx)}
              isReady={isSettled && documentHeight(column, index) !== undefined}
              onReady={(page) => measure(index, page)}
              onLink={placeState.follow}
              onFailed={() => fail(index)}
            />
          )
        })}
      </div>
      {isSettled && documentHeight(column, placeState.documents.length - 1) !== undefined ? end : null}
    </div>
  )
}

/** A document without a measured height is laid out off screen. */
const placeStyle = (column: Column, index: number, screenPx: number): CSSProperties => {
  const heightPx = documentHeight(column, index)
  return heightPx === undefined
    ? { top: 0, height: screenPx, visibility: 'hidden', pointerEvents: 'none' }
    : { top: documentTop(column, index), height: heightPx }
}
