import { expect, onTestFinished, test } from 'vitest'
import { trackerContract } from '../../src/plugins/contract/trackers/tracker.contract.ts'
import { TrackerSignedOut } from '../../src/plugins/contract/trackers/tracker.ts'
import { aTracker } from '../../test/builders/a-tracker.ts'
import { aFakeMangaDexWithStatus } from '../../test/fakes/fake-mangadex-status.ts'
import { trackerMangaDex } from './index.ts'

const never = new AbortController().signal
const berserk = '801513ba-a712-498c-8f57-cae55b38cc92'
const adult = '0aa9a0d2-4d16-4f9d-8a43-5a1c2d3e4f50'
const client = { clientId: 'personal', clientSecret: 'secret' }

async function open() {
  const title = { title: { en: 'Berserk' }, altTitles: [], lastChapter: '364.5', year: 1989 }
  const service = await aFakeMangaDexWithStatus({
    [berserk]: { ...title, contentRating: 'erotica' },
    [adult]: { title: { en: 'For adults' }, contentRating: 'pornographic' },
  })
  const settings = { HONDANA_SRCA_API_URL: service.url, HONDANA_SRCA_AUTH_URL: service.url }
  const { tracker, close } = await aTracker(trackerMangaDex, settings)
  const closeAll = async () => {
    await close()
    await service.close()
  }
  return { service, tracker, close: closeAll }
}

trackerContract('MangaDex', async () => {
  const { service, tracker, close } = await open()
  return {
    tracker,
    tokens: { ...service.tokens(), expiresAt: null, more: client },
    account: { id: '6f0e2d14-5c8b-4d6f-9a51-0c1d2e3f4a5b', name: 'anna' },
    query: 'berserk',
    titleId: berserk,
    title: { title: 'Berserk', url: `https://mangadex.org/title/${berserk}`, totalChapters: 364, totalVolumes: null, year: 1989 },
    urls: { [`https://mangadex.org/title/${berserk}/berserk`]: berserk, [`https://mangadex.org/manga/${berserk.toUpperCase()}`]: berserk },
    unknownId: '00000000-0000-4000-8000-000000000000',
    roundedScore: 90,
    revoke: service.revoke,
    answers: (status, headers = {}) => service.breakPath(/./, { status, headers }),
    close,
  }
})

test('people sign in with their own client, which also renews the sign-in', async () => {
  const { tracker, close } = await open()
  onTestFinished(close)
  if (tracker.signIn.kind !== 'credentials') throw new Error(tracker.signIn.kind)
  const { signIn } = tracker.signIn
  await expect(signIn({ ...client, mangaDexName: 'anna', password: 'wrong' }, never)).rejects.toBeInstanceOf(TrackerSignedOut)
  const tokens = await signIn({ ...client, mangaDexName: 'anna', password: 'hush' }, never)
  expect(await tracker.account(await tracker.refresh(tokens, never), never)).toMatchObject({ name: 'anna' })
  const other = { ...tokens, more: { ...client, clientSecret: 'revoked' } }
  await expect(tracker.refresh(other, never)).rejects.toBeInstanceOf(TrackerSignedOut)
})

test('a search finds titles of every content rating', async () => {
  const { service, tracker, close } = await open()
  onTestFinished(close)
  expect(await tracker.search({ ...service.tokens(), expiresAt: null, more: client }, 'for adults', never)).toMatchObject([{ id: adult }])
})
