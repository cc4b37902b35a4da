import { z } from 'zod'
import { queryFlag, queryList } from '../../kernel/http/index.ts'
import type { Condition } from '../conditions/condition.rules.ts'
import {
  allOf,
  anyNumber,
  anyOf,
  anyYear,
  asFlag,
  queryAges,
  queryAuthors,
  queryEnumList,
  queryYears,
} from '../conditions/query-conditions.ts'
import { readStatuses } from '../progress/progress.rules.ts'
import { seriesStatuses } from './series.schemas.ts'

/** Query parameters that filter Komga's older lists of series. */
export const SeriesFilters = z.object({
  library_id: queryList,
  collection_id: queryList,
  status: queryEnumList(seriesStatuses),
  read_status: queryEnumList(readStatuses),
  publisher: queryList,
  language: queryList,
  genre: queryList,
  tag: queryList,
  age_rating: queryAges.meta({ description: 'Ages, or `None` for unrated series.' }),
  release_year: queryYears.meta({ description: 'Years, such as `2024`.' }),
  sharing_label: queryList,
  author: queryAuthors.meta({ description: 'Name and role, such as `Kentaro Miura,writer`. May be repeated.' }),
  deleted: queryFlag.meta({ description: '`true` for series in the trash only, `false` for the others.' }),
  complete: queryFlag.meta({
    description: '`true` for series with all their books (`totalBookCount`), `false` for those with another number.',
  }),
  oneshot: queryFlag.meta({ description: '`true` for one-shots only, `false` for the others.' }),
})

export const seriesCondition = (filters: z.output<typeof SeriesFilters>): Condition =>
  allOf([
    anyOf('libraryId', filters.library_id),
    // A term from the collections' vocabulary.
    anyOf('collectionId', filters.collection_id),
    anyOf('seriesStatus', filters.status),
    anyOf('readStatus', filters.read_status),
    anyOf('publisher', filters.publisher),
    anyOf('language', filters.language),
    anyOf('genre', filters.genre),
    anyOf('tag', filters.tag),
    anyNumber('ageRating', filters.age_rating),
    anyYear('releaseDate', filters.release_year),
    anyOf('sharingLabel', filters.sharing_label),
    anyOf('author', filters.author),
    asFlag('deleted', filters.deleted),
    asFlag('complete', filters.complete),
    asFlag('oneShot', filters.oneshot),
  ])
