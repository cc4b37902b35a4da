import { expect, onTestFinished, test } from 'vitest'
import { trackerContract } from '../../src/plugins/contract/trackers/tracker.contract.ts'
import { TrackerSignedOut } from '../../src/plugins/contract/trackers/tracker.ts'
import { aTracker } from '../../test/builders/a-tracker.ts'
import { aFakeMangaUpdates } from '../../test/fakes/fake-mangaupdates.ts'
import { trackerMangaUpdates } from './index.ts'

const never = new AbortController().signal
const berserk = 23_897_182_446

async function open(more: object = {}) {
  const service = await aFakeMangaUpdates({
    [berserk]: { title: 'Berserk', year: '1989', type: 'Manga', latest_chapter: 376, completed: false, ...more },
  })
  const { tracker, close } = await aTracker(trackerMangaUpdates, { HONDANA_MANGAUPDATES_API_URL: service.url })
  const closeAll = async () => {
    await close()
    await service.close()
  }
  return { service, tracker, close: closeAll }
}

trackerContract('MangaUpdates', async () => {
  const { service, tracker, close } = await open()
  return {
    tracker,
    tokens: { access: service.session(), refresh: null, expiresAt: null },
    account: { id: '1', name: 'anna' },
    query: 'berserk',
    titleId: String(berserk),
    title: {
      title: 'Berserk',
      url: `https://www.mangaupdates.com/series/${berserk.toString(36)}`,
      totalChapters: null,
      totalVolumes: null,
      year: 1989,
    },
    urls: { [`https://www.mangaupdates.com/series/${berserk.toString(36)}/berserk`]: String(berserk) },
    unknownId: '99',
    roundedScore: 87,
    revoke: service.revoke,
    answers: (status, headers = {}) => service.breakPath(/./, { status, headers }),
    close,
  }
})

test('people sign in with their password, and a wrong one is rejected', async () => {
  const { tracker, close } = await open()
  onTestFinished(close)
  if (tracker.signIn.kind !== 'credentials') throw new Error(tracker.signIn.kind)
  await expect(tracker.signIn.signIn({ mangaUpdatesName: 'anna', password: 'wrong' }, never)).rejects.toBeInstanceOf(TrackerSignedOut)
  const tokens = await tracker.signIn.signIn({ mangaUpdatesName: 'anna', password: 'hush' }, never)
  expect(await tracker.account(tokens, never)).toMatchObject({ name: 'anna' })
  expect(JSON.stringify(tokens)).not.toContain('hush')
})

test('a title on a list that the person made stays there when its progress changes', async () => {
  const { service, tracker, close } = await open()
  onTestFinished(close)
  const tokens = { access: service.session(), refresh: null, expiresAt: null }
  const own = 104
  service.put(berserk, { list_id: own, status: { chapter: 3 } })
  const { entry: before } = await tracker.read(tokens, String(berserk), never)
  expect(await tracker.write(tokens, String(berserk), { change: { chaptersRead: 4 }, before }, never)).toMatchObject({ chaptersRead: 4 })
  expect(service.item(berserk)).toEqual({ list_id: own, status: { chapter: 4 } })
})

test('fractions of chapters count as the whole ones that were read', async () => {
  const { service, tracker, close } = await open({ latest_chapter: 375.5, completed: true })
  onTestFinished(close)
  service.put(berserk, { list_id: 0, status: { chapter: 10.5, volume: 1.5 } })
  const found = await tracker.read({ access: service.session(), refresh: null, expiresAt: null }, String(berserk), never)
  expect(found).toMatchObject({ totalChapters: 375, entry: { chaptersRead: 10, volumesRead: 1 } })
})
