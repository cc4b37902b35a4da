// Reads how a JPEG was encoded, so that re-encoded parts have the same quality.
import { findMarker, isFrameHeader } from '../image/jpeg-markers.ts'

export interface JpegEncoding {
  /** 1..100, on the scale of the common encoder. */
  readonly quality: number
  readonly chromaSubsampling: '4:4:4' | '4:2:0'
}

const usual: JpegEncoding = { quality: 92, chromaSubsampling: '4:4:4' }
const quantisationMarker = 0xdb

/** Sum of the luminance table that the standard defines for quality 50. */
const sumAt50 = 3692

/** Estimates the quality from the first quantization table; falls back to a high quality. */
export function readJpegEncoding(jpeg: Uint8Array): JpegEncoding {
  const tables = findMarker(jpeg, 0, 2, (marker) => marker === quantisationMarker)
  const frame = findMarker(jpeg, 0, 2, isFrameHeader)
  if (tables.kind !== 'found' || frame.kind !== 'found') return usual
  return { quality: qualityOf(jpeg, tables.position + 4), chromaSubsampling: subsamplingOf(jpeg, frame.position) }
}

function qualityOf(jpeg: Uint8Array, at: number): number {
  const wide = (jpeg[at] ?? 0) >> 4 !== 0
  let sum = 0
  for (let n = 0; n < 64; n += 1) sum += wide ? ((jpeg[at + 1 + 2 * n] ?? 0) << 8) | (jpeg[at + 2 + 2 * n] ?? 0) : (jpeg[at + 1 + n] ?? 0)
  const scale = (sum / sumAt50) * 100
  const quality = scale <= 100 ? (200 - scale) / 2 : 5000 / scale
  return Math.min(100, Math.max(1, Math.round(quality)))
}

/** Anything finer than half in both directions is kept at full resolution. */
function subsamplingOf(jpeg: Uint8Array, frame: number): JpegEncoding['chromaSubsampling'] {
  const components = jpeg[frame + 9] ?? 0
  return components === 3 && jpeg[frame + 11] === 0x22 ? '4:2:0' : '4:4:4'
}
