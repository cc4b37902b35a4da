// Small real images, one for each page: a page always has the same bytes, and no two pages share them.
import { createHash } from 'node:crypto'
import sharp from 'sharp'

export interface PageShape {
  readonly widthPx: number
  readonly heightPx: number
  readonly format: 'jpeg' | 'png'
}

export const defaultPageShape: PageShape = { widthPx: 48, heightPx: 64, format: 'jpeg' }

/** Images by name, created at first use and cached. */
export interface PageImages {
  /** @param name for example "<chapter id>/3" */
  bytes(name: string, shape: PageShape): Promise<Buffer>
  /** Name of the page with exactly these bytes, among those created so far. */
  nameOf(bytes: Uint8Array): string | undefined
}

export function createPageImages(): PageImages {
  const images = new Map<string, Promise<Buffer>>()
  const names = new Map<string, string>()
  return {
    bytes: (name, shape) => {
      const cached = images.get(name)
      if (cached !== undefined) return cached
      const image = draw(name, shape).then((bytes) => {
        names.set(fingerprint(bytes), name)
        return bytes
      })
      images.set(name, image)
      return image
    },
    nameOf: (bytes) => names.get(fingerprint(bytes)),
  }
}

const fingerprint = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

/** Eight by eight colored squares derived from the name's hash: distinct, also to the human eye. */
function draw(name: string, { widthPx, heightPx, format }: PageShape): Promise<Buffer> {
  const fields = createHash('shake256', { outputLength: 8 * 8 * 3 })
    .update(name)
    .digest()
  const image = sharp(fields, { raw: { width: 8, height: 8, channels: 3 } }).resize(widthPx, heightPx, { kernel: 'nearest', fit: 'fill' })
  return format === 'png' ? image.png().toBuffer() : image.jpeg({ quality: 80 }).toBuffer()
}
