// Iterates over the markers of a JPEG without decoding it, window by window, so that metadata of any size can be skipped.

const startOfScan = 0xda
const endOfImage = 0xd9

export type MarkerSearch =
  /** `position`: offset of the marker's 0xFF in the file. */
  | { readonly kind: 'found'; readonly position: number }
  /** The window ends; go on with a window that starts at or before `position`. */
  | { readonly kind: 'more'; readonly position: number }
  /** Not there: the picture's data begins or ends first, or a segment is broken. */
  | { readonly kind: 'none' }

/** Frame headers contain the dimensions: SOF0..SOF15 without DHT, JPG and DAC. */
export const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

export const isStartOfScan = (marker: number): boolean => marker === startOfScan

/**
 * Finds the first marker that `wanted` accepts.
 * @param window bytes of the file from `windowStart` on
 * @param from where to continue: 2 (after the start-of-image marker), or the position returned with "more"
 */
export function findMarker(window: Uint8Array, windowStart: number, from: number, matches: (marker: number) => boolean): MarkerSearch {
  let position = from
  for (;;) {
    const at = position - windowStart
    if (at + 4 > window.length) return { kind: 'more', position }
    const marker = window[at] === 0xff ? (window[at + 1] ?? 0) : 0
    // Anything but a marker here is padding (0xFF 0xFF) or garbage between segments, which decoders skip.
    if (marker === 0 || marker === 0xff) {
      position += 1
      continue
    }
    if (matches(marker)) return { kind: 'found', position }
    if (marker === startOfScan || marker === endOfImage) return { kind: 'none' }
    if (isStandalone(marker)) {
      position += 2
      continue
    }
    const length = ((window[at + 2] ?? 0) << 8) | (window[at + 3] ?? 0)
    if (length < 2) return { kind: 'none' }
    position += 2 + length
  }
}

/** TEM and the restart markers have no length. */
const isStandalone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
