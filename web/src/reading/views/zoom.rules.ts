// Zooming. 1 is the fitted size.
export const maxZoom = 5
const stepFactor = 1.25
export const doubleTapZoom = 2

/** Limits the zoom, and rounds to exactly 1 if it is close. */
export const clampZoom = (zoom: number): number => {
  const bounded = Math.min(maxZoom, Math.max(1, zoom))
  return bounded < 1.02 ? 1 : bounded
}

/** One key press. */
export const zoomStep = (zoom: number, step: 1 | -1): number => clampZoom(step === 1 ? zoom * stepFactor : zoom / stepFactor)

/** A wheel movement in pixels; up zooms in. */
export const zoomOfWheel = (zoom: number, deltaPx: number): number => clampZoom(zoom * Math.exp(-deltaPx / 300))

/** Two fingers whose distance changed from `fromPx` to `toPx`. */
export const zoomOfPinch = (zoomAtStart: number, fromPx: number, toPx: number): number =>
  fromPx <= 0 ? zoomAtStart : clampZoom((zoomAtStart * toPx) / fromPx)

type Span = { readonly startPx: number; readonly sizePx: number }

/** The scroll offset that keeps the point at `anchorPx` in place. Works for either reading direction. */
export const scrollToKeep = (before: Span, after: Span, anchorPx: number): number => {
  const share = before.sizePx === 0 ? 0 : (anchorPx - before.startPx) / before.sizePx
  return after.startPx + share * after.sizePx - anchorPx
}
