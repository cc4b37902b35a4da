// Cuts one page. Partly blocking; for worker threads.
// Guarantee: lossless if the format allows it: a baseline JPEG is cut between its blocks, PNG and lossless WebP remain lossless;
// everything else is decoded once and encoded like its source.
import sharp, { type Metadata, type Sharp } from 'sharp'
import { decodedBytes, maxPixels } from '../../formats/image/index.ts'
import { cutJpeg, readJpegEncoding } from '../../formats/jpeg-cut/index.ts'
import { asError } from '../../kernel/errors/index.ts'
import { type MemoryClaims, withMemory } from '../../kernel/memory/index.ts'
import type { PageArea } from './split-page.rules.ts'

export type CutResult =
  | { readonly kind: 'cut'; readonly parts: readonly Uint8Array[]; readonly lossless: boolean }
  /** The page stays as it is. `reason` is a sentence for a person. */
  | { readonly kind: 'left'; readonly reason: string }

const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
/** Fast, and 10 % larger than the best compression. */
const pngEffort = { compressionLevel: 3 } as const
const webpQuality = 92
const webpEffort = 2

/** @param areas in reading order, inside the page @param memory budget that decoding reserves memory from */
export async function cutPage(page: Uint8Array, areas: readonly PageArea[], memory: MemoryClaims): Promise<CutResult> {
  const quick = isHorizontal(areas)
    ? cutJpeg(
        page,
        areas.map(({ topPx }) => topPx),
      )
    : undefined
  if (quick?.kind === 'cut') return { kind: 'cut', parts: quick.parts, lossless: true }
  try {
    return await cutByDecoding(page, areas, memory)
  } catch (error) {
    return { kind: 'left', reason: `It can't be decoded: ${asError(error).message.split('\n')[0]}.` }
  }
}

/** Consecutive strips from the top left corner: the only areas that a JPEG can be cut into between its blocks. */
function isHorizontal(areas: readonly PageArea[]): boolean {
  let endPx = 0
  for (const { leftPx, topPx, heightPx } of areas) {
    if (leftPx !== 0 || topPx !== endPx) return false
    endPx = topPx + heightPx
  }
  return true
}

async function cutByDecoding(page: Uint8Array, areas: readonly PageArea[], memory: MemoryClaims): Promise<CutResult> {
  const facts = await sharp(page, options).metadata()
  if ((facts.pages ?? 1) > 1) return { kind: 'left', reason: "It's animated." }
  if ((facts.orientation ?? 1) > 1) return { kind: 'left', reason: "It's stored rotated." }
  if (!areas.every((area) => area.leftPx + area.widthPx <= facts.width && area.topPx + area.heightPx <= facts.height)) {
    return { kind: 'left', reason: "It's smaller than its header states." }
  }
  const encode = encoderFor(page, facts)
  if (!encode) return { kind: 'left', reason: `${facts.format} images can't be split.` }
  // As for a conversion to PNG: all pixels are in memory in addition to the decoder's buffers.
  return withMemory(memory, { bytes: decodedBytes(facts, 'png') }, async () => {
    const open = await opener(page, facts)
    const parts: Uint8Array[] = []
    for (const { leftPx, topPx, widthPx, heightPx } of areas) {
      parts.push(await encode(open().extract({ left: leftPx, top: topPx, width: widthPx, height: heightPx })).toBuffer())
    }
    return { kind: 'cut', parts, lossless: facts.format === 'png' }
  })
}

/**
 * An 8-bit image without a color profile is decoded once; others keep their depth and profile only if each part is decoded separately.
 */
async function opener(page: Uint8Array, facts: Metadata): Promise<() => Sharp> {
  const plain = facts.depth === 'uchar' && facts.icc === undefined && (facts.space === 'srgb' || facts.space === 'b-w')
  if (!plain) return () => sharp(page, { ...options, sequentialRead: false }).keepIccProfile()
  const { data, info } = await sharp(page, options).toColourspace(facts.space).raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return () => sharp(data, { raw, limitInputPixels: maxPixels })
}

function encoderFor(page: Uint8Array, facts: Metadata): ((part: Sharp) => Sharp) | undefined {
  switch (facts.format) {
    case 'jpeg': {
      const { quality, chromaSubsampling } = readJpegEncoding(page)
      return (part) => part.toColourspace(facts.space).jpeg({ quality, chromaSubsampling, optimiseCoding: false })
    }
    case 'png':
      return (part) => part.toColourspace(facts.space).png(pngEffort)
    case 'webp':
      return (part) => part.webp(isLosslessWebp(page) ? { lossless: true, effort: 0 } : { quality: webpQuality, effort: webpEffort })
    default:
      return undefined
  }
}

/** Walks the chunks up to the image data: "VP8L" is lossless, "VP8 " lossy (RFC 9649). A color profile of any size may come first. */
function isLosslessWebp(page: Uint8Array): boolean {
  const file = Buffer.from(page.buffer, page.byteOffset, page.byteLength)
  for (let at = 12; at + 8 <= file.length; ) {
    const type = file.toString('latin1', at, at + 4)
    if (type === 'VP8L' || type === 'VP8 ') return type === 'VP8L'
    const bytes = file.readUInt32LE(at + 4)
    at += 8 + bytes + (bytes % 2)
  }
  return false
}
