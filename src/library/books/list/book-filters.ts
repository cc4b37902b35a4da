import { z } from 'zod'
import { queryFlag, queryList } from '../../../kernel/http/index.ts'
import type { Condition } from '../../conditions/condition.rules.ts'
import { allOf, anyOf, asAfter, asFlag, queryAuthors, queryDate, queryEnumList } from '../../conditions/query-conditions.ts'
import { mediaStatuses } from '../../library.tables.ts'
import { readStatuses } from '../../progress/progress.rules.ts'

/** Query parameters that filter Komga's older lists of books. */
export const BookFilters = z.object({
  library_id: queryList,
  media_status: queryEnumList(mediaStatuses),
  read_status: queryEnumList(readStatuses),
  released_after: queryDate.meta({ description: 'A day, such as `2026-11-21`.' }),
  tag: queryList,
  author: queryAuthors.meta({ description: 'Name and role, such as `Kentaro Miura,writer`. May be repeated.' }),
  deleted: queryFlag.meta({ description: '`true` for books in the trash only, `false` for the others.' }),
})

export const bookCondition = (filters: z.output<typeof BookFilters>): Condition =>
  allOf([
    anyOf('libraryId', filters.library_id),
    anyOf('mediaStatus', filters.media_status),
    anyOf('readStatus', filters.read_status),
    asAfter('releaseDate', filters.released_after),
    anyOf('tag', filters.tag),
    anyOf('author', filters.author),
    asFlag('deleted', filters.deleted),
  ])
