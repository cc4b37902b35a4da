import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { loadChapterCoverage } from './load-followed-titles.ts'

describe.each(databases)('chapters that are already handled, on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  test('a failed chapter is deferred until its retry time, but not for years because of a wrong clock', async () => {
    const { db } = server.app.context
    const nowMs = Date.UTC(2026, 0, 1)
    const dayMs = 24 * 3_600_000
    const waits = { never: null, over: nowMs - 1, week: nowMs + 7 * dayMs, years: nowMs + 4000 * dayMs }
    const chapter = {
      libraryId: library.id,
      titleKey: 't',
      number: null,
      volume: null,
      title: null,
      groups: '[]',
      reason: null,
      failures: 1,
    }
    for (const [chapterKey, notBefore] of Object.entries(waits)) {
      const row = { ...chapter, chapterKey, url: chapterKey, state: 'failed' as const, notBefore, seenAt: nowMs }
      await db.insertInto('sourceChapter').values(row).execute()
    }
    const { putOff } = await loadChapterCoverage(db, library.id, { keys: Object.keys(waits), nowMs, byPerson: false })
    expect([...putOff].sort()).toEqual(['never', 'week'])
    expect((await loadChapterCoverage(db, library.id, { keys: Object.keys(waits), nowMs, byPerson: true })).putOff.size).toBe(0)
  })
})
