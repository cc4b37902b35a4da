// Conditions and sort keys of collections and read lists for lists of series and books: membership, and the order of one set.
import { z } from 'zod'
import { defineTerm, equality, type ListVocabulary, unless } from '../library/index.ts'

const setId = equality(z.string())

/** Conditions, filters and sort keys of collections and read lists in lists of series and books. */
export const setVocabulary: ListVocabulary = {
  series: {
    terms: {
      collectionId: defineTerm(setId, (_, { operator, value }) =>
        unless<'series'>(operator, (eb) =>
          eb('series.id', 'in', eb.selectFrom('setMember').select('setMember.seriesId').where('setMember.setId', '=', value)),
        ),
      ),
    },
    sorts: ({ demands }) => {
      const collection = demands('collectionId')
      if (typeof collection !== 'string') return {}
      return {
        'collection.number': {
          by: (eb) =>
            eb
              .selectFrom('setMember')
              .select('setMember.position')
              .where('setMember.setId', '=', collection)
              .whereRef('setMember.seriesId', '=', 'series.id'),
        },
      }
    },
  },
  books: {
    terms: {
      readListId: defineTerm(setId, (_, { operator, value }) =>
        unless<'book'>(operator, (eb) =>
          eb('book.id', 'in', eb.selectFrom('setMember').select('setMember.bookId').where('setMember.setId', '=', value)),
        ),
      ),
    },
    sorts: ({ demands }) => {
      const readList = demands('readListId')
      if (typeof readList !== 'string') return {}
      return {
        'readList.number': {
          by: (eb) =>
            eb
              .selectFrom('setMember')
              .select('setMember.position')
              .where('setMember.setId', '=', readList)
              .whereRef('setMember.bookId', '=', 'book.id'),
        },
      }
    },
  },
  changes: [
    'collections.collection-added',
    'collections.collection-changed',
    'collections.collection-deleted',
    'collections.read-list-added',
    'collections.read-list-changed',
    'collections.read-list-deleted',
  ],
}
