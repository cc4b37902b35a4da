import type { Principal } from '../../../kernel/http/index.ts'
import type { ReadingServices } from '../../../reading/index.ts'
import { PosterNotFound, readPoster } from '../../../reading/index.ts'

/** Small posters of books are about this large: no need to open the book. */
const smallPx = 300
const largestPx = 2_000

interface CoverRequest {
  readonly bookId: string
  readonly longEdgePx: number
}

/** A cover as JPEG, which is all that Kobo e-readers show. @throws PosterNotFound */
export async function coverOf(
  { reading }: { readonly reading: Pick<ReadingServices, 'showPoster' | 'shrinkPicture'> },
  caller: Principal,
  { bookId, longEdgePx }: CoverRequest,
): Promise<{ readonly tag: string; readonly bytes: Buffer }> {
  const sizePx = Number.isInteger(longEdgePx) && longEdgePx > 0 ? Math.min(longEdgePx, largestPx) : largestPx
  const { ofBook, originalOfBook } = reading.showPoster
  const poster = await (sizePx <= smallPx ? ofBook : originalOfBook)(bookId, caller)
  const read = await readPoster(poster)
  const bytes = await reading.shrinkPicture(read.bytes, sizePx)
  if (!bytes) throw PosterNotFound()
  return { tag: `${read.shown.tag}-${sizePx}`, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
}
