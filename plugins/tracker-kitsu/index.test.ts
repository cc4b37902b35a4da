import { expect, onTestFinished, test } from 'vitest'
import { trackerContract } from '../../src/plugins/contract/trackers/tracker.contract.ts'
import { TrackerSignedOut } from '../../src/plugins/contract/trackers/tracker.ts'
import { aTracker } from '../../test/builders/a-tracker.ts'
import { aFakeKitsuLibrary } from '../../test/fakes/fake-kitsu-library.ts'
import { trackerKitsu } from './index.ts'

const never = new AbortController().signal

async function open() {
  const service = await aFakeKitsuLibrary({
    8: { canonicalTitle: 'Berserk', slug: 'berserk', chapterCount: 364, volumeCount: null, startDate: '1989-08-25', subtype: 'manga' },
    9: { canonicalTitle: 'Berserk: The Novel', slug: 'novel', subtype: 'novel' },
  })
  const settings = { HONDANA_SRCC_API_URL: `${service.url}/edge`, HONDANA_SRCC_AUTH_URL: `${service.url}/oauth` }
  const { tracker, close } = await aTracker(trackerKitsu, settings)
  const closeAll = async () => {
    await close()
    await service.close()
  }
  return { service, tracker, close: closeAll }
}

trackerContract('Kitsu', async () => {
  const { service, tracker, close } = await open()
  return {
    tracker,
    tokens: { ...service.tokens(), expiresAt: null, more: { userId: '7' } },
    account: { id: '7', name: 'anna' },
    query: 'berserk',
    titleId: '8',
    title: { title: 'Berserk', url: 'https://kitsu.app/manga/berserk', totalChapters: 364, totalVolumes: null, year: 1989 },
    urls: { 'https://kitsu.app/manga/berserk': 'berserk', 'https://kitsu.io/manga/8': '8' },
    unknownId: '99',
    roundedScore: 85,
    revoke: service.revoke,
    answers: (status, headers = {}) => service.breakPath(/./, { status, headers }),
    close,
  }
})

test('people sign in with their password, which is not kept, and a renewed sign-in knows its owner', async () => {
  const { tracker, close } = await open()
  onTestFinished(close)
  if (tracker.signIn.kind !== 'credentials') throw new Error(tracker.signIn.kind)
  await expect(tracker.signIn.signIn({ username: 'anna@example.org', password: 'wrong' }, never)).rejects.toBeInstanceOf(TrackerSignedOut)
  const tokens = await tracker.signIn.signIn({ username: 'anna@example.org', password: 'hush' }, never)
  expect(JSON.stringify(tokens)).not.toContain('hush')
  const renewed = await tracker.refresh(tokens, never)
  await tracker.write(renewed, 'berserk', { change: { status: 'READING', chaptersRead: 4 }, before: null }, never)
  expect((await tracker.read(renewed, '8', never)).entry).toMatchObject({ status: 'READING', chaptersRead: 4, volumesRead: null })
})
