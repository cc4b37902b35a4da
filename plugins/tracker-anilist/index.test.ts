import { expect, onTestFinished, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { trackerContract } from '../../src/plugins/contract/trackers/tracker.contract.ts'
import { TrackerSignedOut } from '../../src/plugins/contract/trackers/tracker.ts'
import { aTracker } from '../../test/builders/a-tracker.ts'
import { aFakeAniListWithLists } from '../../test/fakes/fake-anilist-lists.ts'
import { trackerAnilist } from './index.ts'

const never = new AbortController().signal

async function open(config: object = {}) {
  const service = await aFakeAniListWithLists({ 30002: { name: 'Berserk', chapters: 364 } })
  const settings = { HONDANA_SRCB_API_URL: service.url, HONDANA_SRCB_AUTH_URL: `${service.url}/oauth` }
  const { tracker, close } = await aTracker(trackerAnilist, settings, config)
  const closeAll = async () => {
    await close()
    await service.close()
  }
  return { service, tracker, close: closeAll }
}

trackerContract('AniList', async () => {
  const { service, tracker, close } = await open()
  return {
    tracker,
    tokens: { access: service.tokenFor(), refresh: null, expiresAt: null },
    account: { id: '1', name: 'anna' },
    query: 'berserk',
    titleId: '30002',
    title: { title: 'Berserk', url: 'https://anilist.co/manga/30002', totalChapters: 364, totalVolumes: null, year: 1989 },
    urls: { 'https://anilist.co/manga/30002/Berserk/': '30002', 'https://anilist.co/manga/30002': '30002' },
    unknownId: '99',
    roundedScore: 87,
    revoke: () => service.revoke(),
    answers: (status, headers = {}) => service.breakPath(/./, { status, headers }),
    close,
  }
})

test('signing in exchanges a code, which works once', async () => {
  const { service, tracker, close } = await open()
  onTestFinished(close)
  if (tracker.signIn.kind !== 'code') throw new Error(tracker.signIn.kind)
  const request = { redirectUri: 'https://manga.example.org/callback', state: 's'.repeat(43), codeVerifier: 'v'.repeat(43) }
  const url = new URL(tracker.signIn.authorizeUrl(request))
  expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    '/oauth/authorize',
    { client_id: '42', redirect_uri: request.redirectUri, response_type: 'code', state: request.state },
  ])
  const code = service.codeFor('ben')
  const tokens = await tracker.signIn.exchange(code, request, never)
  expect([(await tracker.account(tokens, never)).name, requireDefined(tokens.expiresAt, 'expiry') > Date.now()]).toEqual(['ben', true])
  await expect(tracker.signIn.exchange(code, request, never)).rejects.toBeInstanceOf(TrackerSignedOut)
})

test('without a client secret people copy a token, and without a client nobody can sign in', async () => {
  const { service, tracker, close } = await open({ client_secret: '' })
  onTestFinished(close)
  if (tracker.signIn.kind !== 'token') throw new Error(tracker.signIn.kind)
  expect(tracker.signIn.page).toContain('/oauth/authorize?client_id=42&response_type=token')
  expect(await tracker.signIn.accept(` ${service.tokenFor()} `, never)).toMatchObject({ access: expect.stringMatching(/^token-/) })
  await expect(tracker.signIn.accept('wrong', never)).rejects.toBeInstanceOf(TrackerSignedOut)
  await expect(tracker.signIn.accept('a\nb', never)).rejects.toBeInstanceOf(TrackerSignedOut)
  const other = await open({ client_id: '' })
  onTestFinished(other.close)
  expect(other.tracker.signIn.kind).toBe('unconfigured')
})
