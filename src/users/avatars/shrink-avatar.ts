// Guarantees: an avatar is encoded again from its pixels, so nothing else of the uploaded file is stored or served, such as the place where
// a photo was taken. Nothing is decoded before its memory is claimed.
import { decodedBytes } from '../../formats/image/index.ts'
import { defineError } from '../../kernel/errors/index.ts'
import { type MemoryBudget, withMemory } from '../../kernel/memory/index.ts'

export const AvatarInvalid = defineError(
  'AVATAR_INVALID',
  400,
  "This file can't be used as a profile picture. Choose a JPEG, PNG, WebP, GIF or AVIF image with at most 40 megapixels.",
)

const edgePx = 256
const maxPixels = 40_000_000
const quality = 80
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

/** The square in the center, at most 256 pixels wide, as WebP. @throws AvatarInvalid */
export async function shrinkAvatar({ decoded }: Pick<MemoryBudget, 'decoded'>, upload: Uint8Array): Promise<Buffer> {
  // Loaded at first use, so that the server starts faster.
  const { default: sharp } = await import('sharp')
  if (upload.length === 0) throw AvatarInvalid()
  const picture = sharp(upload, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
  const facts = await picture.metadata().catch(refuse)
  if (!formats.has(facts.format)) throw AvatarInvalid()
  const edge = Math.min(edgePx, facts.width, facts.height)
  return withMemory(decoded, { bytes: decodedBytes(facts, 'thumbnail') }, () =>
    picture.autoOrient().resize(edge, edge, { fit: 'cover' }).webp({ quality }).toBuffer().catch(refuse),
  )
}

const refuse = (error: unknown): never => {
  throw AvatarInvalid.with({ cause: error })
}
