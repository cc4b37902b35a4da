// Pages as pictures that image work can take in: what no picture library reads is decoded or rendered first.
import { pageMethods } from '../formats/archive/index.ts'
import type { Decoder } from '../formats/decoder/index.ts'
import { mediaTypeOfImage } from '../formats/image/index.ts'
import { NotAPicture } from './image-work.ts'
import { type ReadParts, readPage, type ScannedArchive, type StoredPage, withArchive } from './read-page.ts'

export interface PictureParts extends Pick<ReadParts, 'files' | 'decoded'> {
  readonly decoder: Decoder
}

/**
 * @param longEdgePx how large the picture is needed: a page of a PDF is rendered no larger
 * @throws what `readPage` throws, and NotAPicture
 */
export async function readPicture(parts: PictureParts, archive: ScannedArchive, page: StoredPage, longEdgePx?: number): Promise<Buffer> {
  const { files, decoder } = parts
  if (page.method === pageMethods.rendered && longEdgePx !== undefined)
    return withArchive(files, archive, page, () => decoder.renderPdfPage({ path: archive.path, index: page.number - 1 }, longEdgePx))
  const bytes = await readPage(parts, archive, page)
  if (mediaTypeOfImage(bytes) !== 'image/jxl') return bytes
  return decoder.jxlToPng(bytes).catch((error: unknown) => {
    throw new NotAPicture('A JPEG XL picture cannot be decoded', { cause: error })
  })
}
