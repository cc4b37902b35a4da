// Cuts a tall JPEG into shorter ones without decoding it.
// Guarantee: every coefficient of the source is in the parts, bit for bit, so repeated cutting loses nothing.
// Limit: cuts are only possible between rows of blocks, every 8 or 16 pixels; if colors are stored at half height, decoders that smooth
// them show the two rows at a cut slightly differently.
import { requireDefined } from '../../kernel/errors/index.ts'
import { type JpegStructure, type NoCutReason, readStructure } from './read-structure.ts'
import { walkScan } from './walk-scan.ts'
import { writeSegment } from './write-segment.ts'

export type JpegCut =
  | { readonly kind: 'cut'; readonly parts: readonly Uint8Array[] }
  /** It must be decoded to be cut, or cannot be cut at all. */
  | { readonly kind: 'not-cut'; readonly reason: NoCutReason | 'off-block-border' }

/**
 * @param startsPx first row of each part, ascending, the first one 0 and the last one inside the picture
 */
export function cutJpeg(jpeg: Uint8Array, startsPx: readonly number[]): JpegCut {
  const structure = readStructure(jpeg)
  if (typeof structure === 'string') return { kind: 'not-cut', reason: structure }
  if (startsPx.some((start) => start % structure.mcuHeightPx !== 0)) return { kind: 'not-cut', reason: 'off-block-border' }
  const parts = writeParts(structure, startsPx)
  return parts ? { kind: 'cut', parts } : { kind: 'not-cut', reason: 'damaged' }
}

function writeParts(structure: JpegStructure, startsPx: readonly number[]): readonly Uint8Array[] | undefined {
  const walk = walkScan(
    structure,
    startsPx.map((start) => start / structure.mcuHeightPx),
  )
  if (walk?.starts.length !== startsPx.length) return undefined
  return walk.starts.map((start, n) =>
    writeSegment(structure, {
      start,
      endBit: walk.starts[n + 1]?.bit ?? walk.endBit,
      heightPx: (startsPx[n + 1] ?? structure.heightPx) - requireDefined(startsPx[n], 'the first row of a part'),
      first: n === 0,
    }),
  )
}
