// Pages as images that image jobs can process: those of a PDF are rendered first.
import { pageMethods } from '../../formats/archive/page-table.ts'
import type { Decoder } from '../../formats/decoder/index.ts'
import type { ClaimMemory } from '../image-work.ts'
import { type ReadParts, readPage, type ScannedArchive, type StoredPage, withArchive } from './read-page.ts'

export interface PictureParts extends Pick<ReadParts, 'files' | 'decoded'> {
  readonly decoder: Decoder
}

/** A rendered page is a JPEG of a few megapixels at most. */
const renderedBytes = 4 * 1024 * 1024

/**
 * Fetches a page for an image job: `(claimMemory) => readPicture(parts, archive, page, { claimMemory })`.
 * @param longEdgePx the required size: a page of a PDF is rendered no larger
 * @throws the errors of `readPage` and `claimMemory`
 */
export async function readPicture(
  parts: PictureParts,
  archive: ScannedArchive,
  page: StoredPage,
  { claimMemory, longEdgePx }: { readonly claimMemory: ClaimMemory; readonly longEdgePx?: number },
): Promise<Buffer> {
  const { files, decoder } = parts
  const memory = await claimMemory(page.method === pageMethods.rendered ? renderedBytes : heldBytes(page))
  if (page.method === pageMethods.rendered && longEdgePx !== undefined)
    return withArchive(files, archive, page, () => decoder.renderPdfPage({ path: archive.path, index: page.number - 1 }, longEdgePx))
  const bytes = await readPage(parts, archive, page)
  if (page.method >= 0) memory.frees(bytes)
  return bytes
}

/** A deflated page is in memory twice while it is inflated. */
const heldBytes = ({ method, compressedSize, uncompressedSize }: StoredPage): number =>
  method === pageMethods.deflated ? compressedSize + uncompressedSize : uncompressedSize
