// Conditions and sort keys of collections and read lists for lists of series and books: membership, and the order of one set.
import { idTerm, type ListVocabulary, requiredValue } from '../library/lists/index.ts'

/** Conditions, filters and sort keys of collections and read lists in lists of series and books. */
export const setVocabulary: ListVocabulary = {
  series: {
    terms: {
      collectionId: idTerm<'series'>((eb, setId) =>
        eb('series.id', 'in', eb.selectFrom('setMember').select('setMember.seriesId').where('setMember.setId', '=', setId)),
      ),
    },
    sorts: {
      'collection.number': ({ condition }) => {
        const collection = requiredValue(condition, 'collectionId')
        if (typeof collection !== 'string') return undefined
        return {
          by: (eb) =>
            eb
              .selectFrom('setMember')
              .select('setMember.position')
              .where('setMember.setId', '=', collection)
              .whereRef('setMember.seriesId', '=', 'series.id'),
        }
      },
    },
  },
  books: {
    terms: {
      readListId: idTerm<'book'>((eb, setId) =>
        eb('book.id', 'in', eb.selectFrom('setMember').select('setMember.bookId').where('setMember.setId', '=', setId)),
      ),
    },
    sorts: {
      'readList.number': ({ condition }) => {
        const readList = requiredValue(condition, 'readListId')
        if (typeof readList !== 'string') return undefined
        return {
          by: (eb) =>
            eb
              .selectFrom('setMember')
              .select('setMember.position')
              .where('setMember.setId', '=', readList)
              .whereRef('setMember.bookId', '=', 'book.id'),
        }
      },
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
