// A site that does not respond for an hour, on a clock that the test advances.
import { describe, expect, test } from 'vitest'
import { aClock } from '../../../test/builders/a-clock.ts'
import { aDownloadQueue } from '../../../test/builders/a-download-queue.ts'
import { aListedChapter, aListedTitle, aScriptedSite } from '../../../test/builders/a-scripted-site.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'

const minute = 60_000
const address = 'https://site.example'

describe.each(oneDatabase)('on %s', { concurrent: true }, (_engine, aDatabase) => {
  test('a site that is down for an hour is paused; its downloads wait with a message, then everything is downloaded once', async ({
    onTestFinished,
  }) => {
    const site = aScriptedSite()
    for (const name of ['a', 'b', 'c', 'd']) {
      const url = `${address}/${name}`
      site.setListing(url, { title: aListedTitle(url, `Title ${name}`), chapters: ['1', '2'].map((n) => aListedChapter(`${url}/${n}`, n)) })
    }
    site.up = false
    const clock = aClock()
    const queue = await aDownloadQueue({ database: await aDatabase(), plugins: site.plugins, clock })
    onTestFinished(queue.close)
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map((name) => queue.add(`${address}/${name}`)))
    const pass = async (ms: number) => {
      // PostgreSQL has its own clock.
      if (queue.context.databaseLocation.engine === 'postgres')
        await queue.context.db
          .updateTable('siteTrouble')
          .set((eb) => ({ downSince: eb('downSince', '-', ms), pausedUntil: eb('pausedUntil', '-', ms) }))
          .execute()
      clock.pass(ms)
    }
    const rested = async () => {
      while (!(await idle()).every(Boolean)) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const idle = () =>
      Promise.all(
        ids.map(async (id) => {
          const { status, message, nextAttemptAt } = await queue.find(id)
          const isDue = nextAttemptAt !== null && Date.parse(nextAttemptAt) <= clock.now()
          return status === 'COMPLETED' || (status !== 'DOWNLOADING' && message !== null && nextAttemptAt !== null && !isDue)
        }),
      )
    await rested()
    expect(site.listed).toHaveLength(3)
    const downloads = await Promise.all(ids.map(queue.find))
    expect(downloads.map(({ status, attempt }) => `${status} ${attempt}`).toSorted()).toEqual([
      'FAILED 1',
      'FAILED 1',
      'PENDING 0',
      'PENDING 0',
    ])
    for (const { status, message } of downloads) {
      expect(message).toContain(status === 'FAILED' ? "Couldn't reach" : "site.example hasn't responded since")
    }
    for (let passed = 0; passed < 60; passed += 10) {
      await pass(10 * minute)
      await rested()
    }
    expect(site.listed.length).toBeLessThan(10)
    for (const { attempt } of await Promise.all(ids.map(queue.find))) expect(attempt).toBeLessThanOrEqual(1)
    site.up = true
    await pass(37 * minute)
    for (const id of ids) await queue.becomes(id, ({ status }) => status === 'COMPLETED')
    expect(site.fetched.toSorted()).toEqual(['a', 'b', 'c', 'd'].flatMap((name) => [`${address}/${name}/1`, `${address}/${name}/2`]))
    expect(await queue.archives()).toHaveLength(8)
    expect(await queue.context.db.selectFrom('siteTrouble').selectAll().execute()).toEqual([])
  })

  test('a user can retry one download of a paused site: on failure the pause stays unchanged, on success everything is downloaded', async ({
    expect,
    onTestFinished,
  }) => {
    const site = aScriptedSite()
    const names = ['a', 'b', 'c', 'd', 'e']
    for (const name of names) {
      const url = `${address}/${name}`
      site.setListing(url, { title: aListedTitle(url, `Title ${name}`), chapters: [aListedChapter(`${url}/1`, '1')] })
    }
    site.up = false
    const clock = aClock()
    const queue = await aDownloadQueue({ database: await aDatabase(), plugins: site.plugins, clock })
    onTestFinished(queue.close)
    const ids = await Promise.all(names.map((name) => queue.add(`${address}/${name}`)))
    const leftAlone = async () => (await queue.context.db.selectFrom('siteTrouble').selectAll().execute())[0]
    await expect.poll(async () => (await leftAlone())?.failures).toBe(3)
    const before = await leftAlone()
    const waiting = async () => {
      const rows = await Promise.all(ids.map(queue.find))
      return rows.filter(({ status, nextAttemptAt }) => status === 'PENDING' && nextAttemptAt !== null)
    }
    await expect.poll(async () => (await waiting()).length).toBeGreaterThanOrEqual(2)
    const [one, other] = await waiting()
    if (!one || !other) throw new Error('two waiting downloads')
    const press = (body: object) => queue.ask<{ changed: number }>('POST', '/downloads/actions', body)

    // The user retries both, one is tried: a site that did not respond is not requested repeatedly.
    const listed = site.listed.length
    expect((await press({ action: 'TRY_NOW', ids: [one.id, other.id] })).body).toMatchObject({ changed: 2 })
    await expect.poll(() => site.listed.length).toBe(listed + 1)
    await expect.poll(waiting).toContainEqual(expect.objectContaining({ message: expect.stringContaining("hasn't responded since") }))
    // Wait until the one that was tried is queued again; it may be either of the two.
    const inProgress = queue.context.db
      .selectFrom('download')
      .select('id')
      .where(({ eb, or }) => or([eb('triesNow', '=', 1), eb('status', '=', 'DOWNLOADING')]))
    await expect.poll(async () => (await inProgress.execute()).length).toBe(0)
    expect(await leftAlone()).toEqual(before)
    expect(site.listed).toHaveLength(listed + 1)

    site.up = true
    const response = await queue.ask('POST', `/downloads/${other.id}/action`, { action: 'try_now' })
    expect(response).toMatchObject({ status: 200, body: { status: 'PENDING', nextAttemptAt: null } })
    await queue.becomes(other.id, ({ status }) => status === 'COMPLETED')
    expect(await leftAlone()).toBeUndefined()
    expect((await queue.ask('POST', `/downloads/${other.id}/action`, { action: 'TRY_NOW' })).status).toBe(400)
  })
})
