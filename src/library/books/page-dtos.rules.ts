import { pageFact } from '../../formats/archive/page-table.ts'
import type { PageDto } from './books.schemas.ts'
import { formatSize } from './file-size.rules.ts'
import { decodePages } from './serving/page-table.rules.ts'

/** Converts pages to DTOs. @param stored the text of the row; sizes that are not measured yet are null */
export function toPageDtos(stored: string): PageDto[] {
  const pages = decodePages(stored)
  return pages.names.map((fileName, index) => {
    // A rendered page has no size before it is rendered.
    const sizeBytes = pages.sizes[index] || null
    return {
      number: index + 1,
      fileName,
      mediaType: pageFact(pages.mediaTypes, index),
      width: pages.widthsPx[index] || null,
      height: pages.heightsPx[index] || null,
      sizeBytes,
      size: sizeBytes === null ? '' : formatSize(sizeBytes),
    }
  })
}
