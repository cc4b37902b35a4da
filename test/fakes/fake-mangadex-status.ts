// A fake MangaDex on loopback with a person's reading status and ratings, and the sign-in of a personal client.
import { type FakeAnswer, type FakeRequest, type FakeSite, startFakeSite } from './fake-site.ts'
import { ratingsOf } from './mangadex/manga-list.ts'

export interface FakeMangaDexStatus extends FakeSite {
  tokens(): { readonly access: string; readonly refresh: string }
  revoke(): void
}

type MangaAttributes = Readonly<Record<string, unknown>> & { readonly contentRating: string }

const userId = '6f0e2d14-5c8b-4d6f-9a51-0c1d2e3f4a5b'
const ok = { status: 200, body: { result: 'ok' } }

/** @param titles attributes by ID @param password of the only account */
export async function aFakeMangaDexWithStatus(
  titles: Readonly<Record<string, MangaAttributes>>,
  password = 'hush',
): Promise<FakeMangaDexStatus> {
  const statuses = new Map<string, string>()
  const ratings = new Map<string, number>()
  const valid = { access: new Set<string>(), refresh: new Set<string>() }
  let count = 0
  const issue = () => {
    const tokens = { access: `access-${++count}`, refresh: `refresh-${count}` }
    valid.access.add(tokens.access)
    valid.refresh.add(tokens.refresh)
    return tokens
  }
  const signIn = (body: string): FakeAnswer => {
    const fields = new URLSearchParams(body)
    const isKnown = fields.get('client_id') === 'personal' && fields.get('client_secret') === 'secret'
    const accepted =
      fields.get('grant_type') === 'password' ? fields.get('password') === password : valid.refresh.has(String(fields.get('refresh_token')))
    if (!isKnown)
      return { status: 401, body: { error: 'unauthorized_client', error_description: 'Invalid client or Invalid client credentials' } }
    if (!accepted) return { status: 401, body: { error: 'invalid_grant', error_description: 'Invalid user credentials' } }
    const { access, refresh } = issue()
    return { status: 200, body: { access_token: access, expires_in: 900, refresh_token: refresh, token_type: 'Bearer' } }
  }
  const mangaOf = (id: string) => ({ id, type: 'manga', attributes: titles[id] })
  const respond = ({ method, path, query, headers, body }: FakeRequest): FakeAnswer => {
    if (path.endsWith('/openid-connect/token')) return signIn(body)
    if (!valid.access.has(String(headers.authorization).replace('Bearer ', '')))
      return { status: 401, body: { result: 'error', errors: [] } }
    if (path === '/user/me') return { status: 200, body: { data: { id: userId, attributes: { username: 'anna' } } } }
    if (path === '/rating') {
      const id = String(query.get('manga[]'))
      return { status: 200, body: { result: 'ok', ratings: ratings.has(id) ? { [id]: { rating: ratings.get(id) } } : [] } }
    }
    if (path === '/manga') {
      const wanted = String(query.get('title')).toLowerCase()
      const found = Object.keys(titles)
        .map(mangaOf)
        .filter(({ attributes }) => ratingsOf(query).some((rating) => rating === attributes?.contentRating))
      return { status: 200, body: { data: found.filter(({ attributes }) => JSON.stringify(attributes).toLowerCase().includes(wanted)) } }
    }
    const [, kind, named, part] = path.split('/')
    const id = String(named)
    if (!titles[id]) return { status: 404, body: { result: 'error', errors: [] } }
    if (kind === 'rating') {
      if (method === 'DELETE') ratings.delete(id)
      else ratings.set(id, JSON.parse(body).rating)
      return ok
    }
    if (part === undefined) return { status: 200, body: { data: mangaOf(id) } }
    if (method === 'POST') statuses.set(id, JSON.parse(body).status)
    return { status: 200, body: { result: 'ok', status: statuses.get(id) ?? null } }
  }
  const revoke = () => {
    valid.access.clear()
    valid.refresh.clear()
  }
  return { ...(await startFakeSite(respond)), tokens: issue, revoke }
}
