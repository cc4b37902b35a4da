/** Longer edge of a page of a PDF when it is shown as a picture. */
export const pageLongEdgePx = 3200

/** A page in whole pixels, its longer edge as given; both edges at least 1. */
export function scaledTo({ width, height }: { readonly width: number; readonly height: number }, longEdgePx: number) {
  const scale = longEdgePx / Math.max(width, height)
  return { widthPx: Math.max(1, Math.round(width * scale)), heightPx: Math.max(1, Math.round(height * scale)) }
}
