// An account at the fake MangaDex: its sign-in, its follows and their feed.
import { randomUUID } from 'node:crypto'
import type { FakeAnswer, FakeRequest } from '../fake-site.ts'
import type { Catalogue } from './catalogue.ts'
import { chapterEntity, mangaEntity } from './entities.ts'
import { chaptersShown, failure, inOrder, pageOf } from './lists.ts'

export interface AccountSpec {
  /** Lifetime of a token in seconds; default 900. */
  readonly tokenSeconds?: number
}

/** Observations and actions for tests. */
export interface FakeAccount {
  /** The plugin configuration for this account. */
  readonly credentials: Readonly<Record<'client_id' | 'client_secret' | 'username' | 'password', string>>
  /** Ids of followed titles. */
  readonly follows: Set<string>
  /** Sign-ins and refreshes so far. */
  readonly grants: readonly ('password' | 'refresh_token')[]
  /** Invalidates all issued tokens. @param refreshToo whether they can no longer be refreshed either */
  endTokens(refreshToo?: boolean): void
}

export interface Account {
  readonly forTests: FakeAccount
  /** Handles the sign-in form. */
  grant(form: URLSearchParams): FakeAnswer
  accepts(authorization: string | undefined): boolean
}

const credentials = { client_id: 'personal-client-1', client_secret: 'client secret', username: 'reader', password: 'correct horse' }

export function createAccount(spec: AccountSpec | undefined): Account {
  const follows = new Set<string>()
  const grants: ('password' | 'refresh_token')[] = []
  const access = new Map<string, number>()
  const refresh = new Set<string>()
  const seconds = spec?.tokenSeconds ?? 900
  const refused = (status: number, error: string, text: string): FakeAnswer => ({ status, body: { error, error_description: text } })
  const handOut = (): FakeAnswer => {
    const tokens = { access_token: randomUUID(), refresh_token: randomUUID() }
    access.set(tokens.access_token, Date.now() + seconds * 1000)
    refresh.add(tokens.refresh_token)
    return { status: 200, body: { ...tokens, token_type: 'Bearer', expires_in: seconds } }
  }
  return {
    forTests: {
      credentials,
      follows,
      grants,
      endTokens: (refreshToo = false) => {
        access.clear()
        if (refreshToo) refresh.clear()
      },
    },
    grant: (form) => {
      if (form.get('client_id') !== credentials.client_id || form.get('client_secret') !== credentials.client_secret)
        return refused(401, 'invalid_client', 'Invalid client or Invalid client credentials')
      const type = form.get('grant_type')
      if (type !== 'password' && type !== 'refresh_token') return refused(400, 'unsupported_grant_type', 'Unsupported grant_type')
      grants.push(type)
      if (type === 'refresh_token')
        return refresh.delete(form.get('refresh_token') ?? '') ? handOut() : refused(400, 'invalid_grant', 'Token is not active')
      const isValid = spec && form.get('username') === credentials.username && form.get('password') === credentials.password
      return isValid ? handOut() : refused(401, 'invalid_grant', 'Invalid user credentials')
    },
    accepts: (authorization) => (access.get(authorization?.replace('Bearer ', '') ?? '') ?? 0) > Date.now(),
  }
}

interface Source {
  readonly catalogue: Catalogue
  readonly account: Account
}

/** Responses for an account's paths; undefined for every other path. */
export function answerAccount(source: Source, request: FakeRequest): FakeAnswer | undefined {
  const { path, method } = request
  if (path === '/realms/mangadex/protocol/openid-connect/token')
    return method === 'POST' ? source.account.grant(new URLSearchParams(request.body)) : failure(405, 'method', 'POST only')
  const titleId = /^\/manga\/([^/]+)\/follow$/.exec(path)?.[1]
  if (titleId === undefined && !path.startsWith('/user/follows/')) return undefined
  if (!source.account.accepts(request.headers.authorization)) return failure(401, 'unauthorized', 'This requires authentication')
  if (titleId !== undefined) return changeFollow(source, titleId, method)
  if (path === '/user/follows/manga') return listFollows(source, request)
  return path === '/user/follows/manga/feed' ? listFeed(source, request) : failure(404, 'not_found', 'No route found')
}

function changeFollow({ catalogue, account }: Source, titleId: string, method: string): FakeAnswer {
  if (!catalogue.titles.some(({ id }) => id === titleId)) return failure(404, 'not_found', `Manga ${titleId} not found`)
  const { follows } = account.forTests
  if (method === 'POST') follows.add(titleId)
  else follows.delete(titleId)
  return { status: 200, body: { result: 'ok' } }
}

function listFollows({ catalogue, account }: Source, { query }: FakeRequest): FakeAnswer {
  const titles = catalogue.titles.filter(({ id }) => account.forTests.follows.has(id))
  return pageOf(titles, query, { usual: 10, most: 100 }, (title) => mangaEntity(catalogue, title, query.getAll('includes[]')))
}

const sinceFormat = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/

function listFeed({ catalogue, account }: Source, { query }: FakeRequest): FakeAnswer {
  const since = query.get('publishAtSince')
  if (since !== null && !sinceFormat.test(since)) return failure(400, 'publishAtSince', 'must be YYYY-MM-DDTHH:MM:SS')
  const ratings = query.getAll('contentRating[]')
  const rated = new Set(catalogue.titles.filter(({ contentRating }) => ratings.includes(contentRating)).map(({ id }) => id))
  const followed = catalogue.chapters.filter(
    ({ titleId, unindexed }) => !unindexed && rated.has(titleId) && account.forTests.follows.has(titleId),
  )
  const shown = chaptersShown(followed, query, Date.now()).filter(({ publishAt }) => since === null || publishAt >= since)
  return pageOf(inOrder(shown, query), query, { usual: 100, most: 500 }, (chapter) => chapterEntity(chapter, query.getAll('includes[]')))
}
