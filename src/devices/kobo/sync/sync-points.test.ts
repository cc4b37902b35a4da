import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../../../../test/setup/databases.ts'
import { type Db, insertRows, migrate, openDatabase } from '../../../kernel/db/index.ts'
import { newId } from '../../../kernel/identity/index.ts'
import { addTurnedOffAccounts, createUsers } from '../../../users/index.ts'
import { createKoboSyncPoints } from '../../migrations/2026-11-23T13-20-kobo-sync-points.ts'
import { deleteOldSyncPoints, insertSyncPoint, type KoboSyncBookTable, listChangedIds } from './sync-points.queries.ts'

type Facts = Omit<KoboSyncBookTable, 'syncPointId' | 'bookId'>
type Snapshot = Readonly<Record<string, Facts>>

const apiKeyId = 'key'
const facts: fc.Arbitrary<Facts> = fc.record({
  sizeBytes: fc.nat(1),
  fileModifiedAt: fc.nat(1),
  fileHash: fc.constantFrom('', 'a', 'b'),
  metadataAt: fc.nat(1),
  progressAt: fc.constantFrom(-1, 0, 1),
  progressBy: fc.constantFrom('', apiKeyId),
})
const snapshot = fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D'), facts)

const isOtherFile = (one: Facts, other: Facts) =>
  one.sizeBytes !== other.sizeBytes ||
  (one.fileHash !== '' && other.fileHash !== '' ? one.fileHash !== other.fileHash : one.fileModifiedAt !== other.fileModifiedAt)

function differences(before: Snapshot, now: Snapshot) {
  const inBoth = Object.entries(now).flatMap(([id, one]) => (before[id] ? [{ id, one, other: before[id] }] : []))
  const sameFile = inBoth.filter(({ one, other }) => !isOtherFile(one, other))
  const ofDevice = (one: Facts, other: Facts) => one.progressBy === apiKeyId && other.progressAt !== -1
  const moved = sameFile.filter(({ one, other }) => one.progressAt !== other.progressAt && !ofDevice(one, other))
  const found = {
    bookAdded: Object.keys(now).filter((id) => !before[id]),
    bookRemoved: Object.keys(before).filter((id) => !now[id]),
    fileChanged: inBoth.filter(({ one, other }) => isOtherFile(one, other)).map(({ id }) => id),
    metadataChanged: sameFile.filter(({ one, other }) => one.metadataAt !== other.metadataAt).map(({ id }) => id),
    progressChanged: moved.map(({ id }) => id),
  }
  return Object.entries(found).map(([kind, ids]) => [kind, ids.toSorted()] as const)
}

describe.each(databases)('sync points on %s', (_engine, aDatabase) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await aDatabase()
    db = openDatabase(database.location)
    await migrate(db, [createUsers, addTurnedOffAccounts, createKoboSyncPoints])
    const times = { createdAt: 0, modifiedAt: 0 }
    const restrictions = {
      allLibraries: 1,
      libraryIds: '[]',
      ageLimit: null,
      ageRule: null,
      labelsAllow: '[]',
      labelsExclude: '[]',
      turnedOffAt: null,
    } as const
    await insertRows(db, 'user', [{ id: 'u', email: 'u', emailKey: 'u', passwordHash: '', roles: '[]', ...restrictions, ...times }])
    await insertRows(db, 'apiKey', [{ id: apiKeyId, userId: 'u', keyHash: 'h', comment: '', ...times }])
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  const store = async (all: Snapshot) => {
    const id = newId()
    await insertSyncPoint(db, { id, apiKeyId, createdAt: 0 })
    await insertRows(
      db,
      'koboSyncBook',
      Object.entries(all).map(([bookId, one]) => ({ syncPointId: id, bookId, ...one })),
    )
    return id
  }

  test('the changes between two are exactly their differences', async () => {
    const run = async (before: Snapshot, now: Snapshot) => {
      const span = { fromId: await store(before), toId: await store(now), apiKeyId }
      for (const [kind, ids] of differences(before, now))
        expect([kind, await listChangedIds(db, kind as 'bookAdded', span, { after: '', limit: 9 })]).toEqual([kind, ids])
    }
    await fc.assert(fc.asyncProperty(snapshot, snapshot, run), { numRuns: 40 })
  })

  test('changes are listed in parts without a gap', async () => {
    const none = { sizeBytes: 1, fileModifiedAt: 1, fileHash: '', metadataAt: 1, progressAt: 0, progressBy: '' }
    const toId = await store(Object.fromEntries(['C', 'A', 'E', 'B', 'D'].map((id) => [id, none])))
    const span = { fromId: '', toId, apiKeyId }
    const parts = [await listChangedIds(db, 'bookAdded', span, { after: '', limit: 2 })]
    parts.push(await listChangedIds(db, 'bookAdded', span, { after: 'B', limit: 9 }))
    expect(parts).toEqual([
      ['A', 'B'],
      ['C', 'D', 'E'],
    ])
  })

  test('old ones are deleted, except the one that the device has reached', async () => {
    const ids = [await store({}), await store({}), await store({}), await store({})]
    await deleteOldSyncPoints(db, apiKeyId, { ids: ids.slice(0, 1), newest: 2 })
    const left = await db.selectFrom('koboSyncPoint').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3]])
  })
})
