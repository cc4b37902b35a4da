// Looking closer. 1 is the fitted size.
export const maxZoom = 5
const stepFactor = 1.25
export const doubleTapZoom = 2

/** Within bounds, and exactly 1 where it would be hard to tell apart. */
export const clampZoom = (zoom: number): number => {
  const bounded = Math.min(maxZoom, Math.max(1, zoom))
  return bounded < 1.02 ? 1 : bounded
}

/** A press of a key. */
export const zoomStep = (zoom: number, step: 1 | -1): number => clampZoom(step === 1 ? zoom * stepFactor : zoom / stepFactor)

/** A turn of the wheel by so many pixels; upwards looks closer. */
export const zoomOfWheel = (zoom: number, deltaPx: number): number => clampZoom(zoom * Math.exp(-deltaPx / 300))

/** Two fingers that were `fromPx` apart and are now `toPx` apart. */
export const zoomOfPinch = (zoomAtStart: number, fromPx: number, toPx: number): number =>
  fromPx <= 0 ? zoomAtStart : clampZoom((zoomAtStart * toPx) / fromPx)

type Span = { readonly startPx: number; readonly sizePx: number }

/** What to scroll by so that the point that lay at `anchorPx` before lies there again. Works for either reading direction. */
export const scrollToKeep = (before: Span, after: Span, anchorPx: number): number => {
  const share = before.sizePx === 0 ? 0 : (anchorPx - before.startPx) / before.sizePx
  return after.startPx + share * after.sizePx - anchorPx
}
