// A fake Kitsu on loopback: sign-in with a password, and one person's library as JSON:API.
import { type FakeAnswer, type FakeRequest, type FakeSite, startFakeSite } from './fake-site.ts'

export interface FakeKitsuLibrary extends FakeSite {
  tokens(): { readonly access: string; readonly refresh: string }
  revoke(): void
}

const userId = '7'

/** @param titles attributes by ID @param password of the only account */
export async function aFakeKitsuLibrary(titles: Readonly<Record<string, object>>, password = 'hush'): Promise<FakeKitsuLibrary> {
  const entries = new Map<string, { mangaId: string; attributes: object }>()
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
    const accepted =
      fields.get('grant_type') === 'password'
        ? fields.get('password') === password
        : valid.refresh.delete(String(fields.get('refresh_token')))
    if (!accepted) return { status: 401, body: { error: 'invalid_grant' } }
    const { access, refresh } = issue()
    return { status: 200, body: { token_type: 'Bearer', expires_in: 2_591_999, access_token: access, refresh_token: refresh } }
  }
  const entryOf = (id: string) => ({ id, type: 'libraryEntries', attributes: entries.get(id)?.attributes })
  const entryOfManga = (mangaId: string | null) => [...entries].find(([, entry]) => entry.mangaId === mangaId)?.[0]
  const add = (body: string): FakeAnswer => {
    const { data } = JSON.parse(body)
    const mangaId: string = data.relationships.media.data.id
    if (data.relationships.user.data.id !== userId) return { status: 403, body: { errors: [] } }
    if (entryOfManga(mangaId)) return { status: 422, body: { errors: [{ title: 'has already been taken', status: '422' }] } }
    const id = `entry-${++count}`
    entries.set(id, { mangaId, attributes: { ...noAttributes, ...data.attributes } })
    return { status: 201, body: { data: entryOf(id) } }
  }
  const change = (id: string, body: string): FakeAnswer => {
    const entry = entries.get(id)
    if (!entry) return { status: 404, body: { errors: [] } }
    entry.attributes = { ...entry.attributes, ...JSON.parse(body).data.attributes }
    return { status: 200, body: { data: entryOf(id) } }
  }
  const listEntries = (query: URLSearchParams): FakeAnswer => {
    const id = query.get('filter[user_id]') === userId ? entryOfManga(query.get('filter[manga_id]')) : undefined
    return { status: 200, body: { data: id === undefined ? [] : [entryOf(id)] } }
  }
  const mangaOf = (id: string) => ({ id, type: 'manga', attributes: titles[id] })
  const search = (query: URLSearchParams): FakeAnswer => {
    const wanted = (query.get('filter[text]') ?? String(query.get('filter[slug]'))).toLowerCase()
    const found = Object.keys(titles).map(mangaOf)
    return { status: 200, body: { data: found.filter(({ attributes }) => JSON.stringify(attributes).toLowerCase().includes(wanted)) } }
  }
  const respond = ({ method, path, query, headers, body }: FakeRequest): FakeAnswer => {
    if (path === '/oauth/token') return signIn(body)
    if (!valid.access.has(String(headers.authorization).replace('Bearer ', ''))) return { status: 401, body: { errors: [] } }
    if (path === '/edge/users') return { status: 200, body: { data: [{ id: userId, type: 'users', attributes: { name: 'anna' } }] } }
    if (path === '/edge/library-entries') return method === 'POST' ? add(body) : listEntries(query)
    if (path.startsWith('/edge/library-entries/')) return change(path.slice('/edge/library-entries/'.length), body)
    if (path === '/edge/manga') return search(query)
    const id = String(/^\/edge\/manga\/(\d+)$/.exec(path)?.[1])
    return titles[id] ? { status: 200, body: { data: mangaOf(id) } } : { status: 404, body: { errors: [] } }
  }
  const site = await startFakeSite(respond)
  return {
    ...site,
    tokens: issue,
    revoke: () => {
      valid.access.clear()
      valid.refresh.clear()
    },
  }
}

const noAttributes = { status: 'planned', progress: 0, ratingTwenty: null, reconsuming: false, startedAt: null, finishedAt: null }
