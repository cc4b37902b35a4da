import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../../kernel/db/index.ts'
import type { SortContext, SortKey, SortKeys } from '../../lists/sort-keys.queries.ts'

type BookBuilder = ExpressionBuilder<Tables, 'book'>

const title = { by: (eb: BookBuilder) => eb.ref('book.titleKey'), indexed: true } as const
const created = { by: (eb: BookBuilder) => eb.ref('book.createdAt'), indexed: true } as const
const changed = { by: (eb: BookBuilder) => eb.ref('book.modifiedAt'), indexed: true } as const
const size = { by: (eb: BookBuilder) => eb.ref('book.sizeBytes'), indexed: true } as const
const ofMedia = (column: 'status' | 'comment' | 'mediaType' | 'pageCount'): SortKey<'book'> => ({
  by: (eb) => eb.selectFrom('bookMedia').select(`bookMedia.${column} as value`).whereRef('bookMedia.bookId', '=', 'book.id'),
})

const ofProgress =
  (column: 'modifiedAt' | 'readAt') =>
  ({ userId }: SortContext): SortKey<'book'> => ({
    by: (eb) =>
      eb
        .selectFrom('readProgress')
        .select(`readProgress.${column} as value`)
        .whereRef('readProgress.bookId', '=', 'book.id')
        .where('readProgress.userId', '=', userId),
    nullable: true,
  })

/** Sort orders of book lists; read dates are the caller's. */
export const bookSorts: SortKeys<'book'> = {
  name: { by: (eb) => eb.ref('book.nameKey'), indexed: true },
  series: { by: (eb) => eb.selectFrom('series').select('series.titleKey').whereRef('series.id', '=', 'book.seriesId') },
  created,
  createdDate: created,
  lastModified: changed,
  lastModifiedDate: changed,
  fileSize: size,
  size,
  fileHash: { by: (eb) => eb.ref('book.fileHash') },
  url: { by: (eb) => eb.ref('book.path') },
  'media.status': ofMedia('status'),
  'media.comment': ofMedia('comment'),
  'media.mediaType': ofMedia('mediaType'),
  'media.pagesCount': ofMedia('pageCount'),
  'metadata.title': title,
  relevance: title,
  'metadata.numberSort': { by: (eb) => eb.ref('book.numberSort') },
  'metadata.releaseDate': { by: (eb) => eb.ref('book.releaseDate'), nullable: true, indexed: true },
  'readProgress.lastModified': ofProgress('modifiedAt'),
  'readProgress.readDate': ofProgress('readAt'),
}
