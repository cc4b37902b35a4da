/** Longer edge of a PDF page rendered as an image. */
export const pageLongEdgePx = 3200

/** Scales a page to whole pixels with the given longer edge; both edges are at least 1. */
export function scaledTo({ width, height }: { readonly width: number; readonly height: number }, longEdgePx: number) {
  const scale = longEdgePx / Math.max(width, height)
  return { widthPx: Math.max(1, Math.round(width * scale)), heightPx: Math.max(1, Math.round(height * scale)) }
}
