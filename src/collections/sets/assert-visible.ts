import type { Db } from '../../kernel/db/index.ts'
import type { AssertVisible } from '../../kernel/http/index.ts'
import { getVisibleSet } from './change-sets.ts'

/** Throws unless the caller may see the collection or read list in the route parameter `:collectionId` or `:readListId`. */
export const assertSetVisible =
  (db: Db): AssertVisible =>
  async ({ params, principal: caller }) => {
    if (!caller) return
    const { collectionId, readListId } = (params ?? {}) as Readonly<Partial<Record<'collectionId' | 'readListId', string>>>
    if (collectionId !== undefined) await getVisibleSet(db, { kind: 'COLLECTION', caller }, collectionId)
    if (readListId !== undefined) await getVisibleSet(db, { kind: 'READ_LIST', caller }, readListId)
  }
