import { expect, onTestFinished, test } from 'vitest'
import { SourceUnavailable } from '../../src/plugins/contract/plugin.ts'
import { trackerContract } from '../../src/plugins/contract/trackers/tracker.contract.ts'
import { TrackerSignedOut } from '../../src/plugins/contract/trackers/tracker.ts'
import { aTracker } from '../../test/builders/a-tracker.ts'
import { aFakeMyanimelist } from '../../test/fakes/fake-myanimelist.ts'
import { trackerMyanimelist } from './index.ts'

const never = new AbortController().signal

async function open() {
  const service = await aFakeMyanimelist({
    2: { title: 'Berserk', num_chapters: 364, num_volumes: 0, start_date: '1989-08-25', media_type: 'manga' },
    9: { title: 'Berserk: The Novel', media_type: 'light_novel' },
  })
  const settings = { HONDANA_MYANIMELIST_API_URL: `${service.url}/v2`, HONDANA_MYANIMELIST_AUTH_URL: `${service.url}/oauth2` }
  const { tracker, close } = await aTracker(trackerMyanimelist, settings)
  const closeAll = async () => {
    await close()
    await service.close()
  }
  return { service, tracker, close: closeAll }
}

trackerContract('MyAnimeList', async () => {
  const { service, tracker, close } = await open()
  return {
    tracker,
    tokens: { ...service.tokens(), expiresAt: null },
    account: { id: '1', name: 'anna' },
    query: 'berserk',
    titleId: '2',
    title: { title: 'Berserk', url: 'https://myanimelist.net/manga/2', totalChapters: 364, totalVolumes: null, year: 1989 },
    urls: { 'https://myanimelist.net/manga/2/Berserk': '2', 'https://myanimelist.net/manga/2': '2' },
    unknownId: '99',
    roundedScore: 90,
    revoke: service.revoke,
    answers: (status, headers = {}) => service.breakPath(/./, { status, headers }),
    close,
  }
})

test('a code is exchanged with its plain verifier, and the sign-in is renewed with a new token each time', async () => {
  const { service, tracker, close } = await open()
  onTestFinished(close)
  if (tracker.signIn.kind !== 'code') throw new Error(tracker.signIn.kind)
  const request = { redirectUri: 'https://manga.example.org/callback', state: 's'.repeat(43), codeVerifier: 'v'.repeat(43) }
  const { searchParams } = new URL(tracker.signIn.authorizeUrl(request))
  expect(Object.fromEntries(searchParams)).toMatchObject({
    code_challenge_method: 'plain',
    code_challenge: request.codeVerifier,
    state: request.state,
  })
  const code = service.codeFor(request.codeVerifier)
  await expect(tracker.signIn.exchange(code, { ...request, codeVerifier: 'other' }, never)).rejects.toBeInstanceOf(TrackerSignedOut)
  const tokens = await tracker.signIn.exchange(code, request, never)
  const renewed = await tracker.refresh(tokens, never)
  expect([(await tracker.account(renewed, never)).name, renewed.refresh === tokens.refresh]).toEqual(['anna', false])
  await expect(tracker.refresh(tokens, never)).rejects.toBeInstanceOf(TrackerSignedOut)
})

test('a renewal without a new refresh token keeps the one that was used', async () => {
  const { service, tracker, close } = await open()
  onTestFinished(close)
  const tokens = { ...service.tokens(), expiresAt: null }
  service.breakPath(/oauth2/, { status: 200, body: { access_token: 'renewed', expires_in: 3600, token_type: 'Bearer' } })
  expect(await tracker.refresh(tokens, never)).toMatchObject({ access: 'renewed', refresh: tokens.refresh })
})

test('a rejected client ID or secret signs nobody out, because an administrator can correct it', async () => {
  const { service, tracker, close } = await open()
  onTestFinished(close)
  if (tracker.signIn.kind !== 'code') throw new Error(tracker.signIn.kind)
  service.breakPath(/oauth2/, { status: 401, body: { error: 'invalid_client', message: 'Client authentication failed' } })
  await expect(tracker.refresh({ ...service.tokens(), expiresAt: null }, never)).rejects.toBeInstanceOf(SourceUnavailable)
  const request = { redirectUri: 'https://manga.example.org/callback', codeVerifier: 'v'.repeat(43) }
  await expect(tracker.signIn.exchange('code', request, never)).rejects.toThrow('client secret')
})
