// A fake MangaUpdates on loopback: sign-in with a password, and one person's lists as in API v1.
import { type FakeAnswer, type FakeRequest, type FakeSite, startFakeSite } from './fake-site.ts'

export interface FakeMangaUpdates extends FakeSite {
  session(): string
  revoke(): void
  /** Puts a title on a list, as on the service's own site. */
  put(titleId: number, item: Item): void
  item(titleId: number): Item | undefined
}

interface Item {
  readonly list_id: number
  readonly status: { readonly chapter?: number; readonly volume?: number }
}

const notFound = { status: 404, body: { status: 'exception', reason: 'Not found' } }
const success = { status: 200, body: { status: 'success', reason: 'Done.' } }

/** @param titles by ID @param password of the only account */
export async function aFakeMangaUpdates(titles: Readonly<Record<number, object>>, password = 'hush'): Promise<FakeMangaUpdates> {
  const items = new Map<number, Item>()
  const ratings = new Map<number, number>()
  const sessions = new Set<string>()
  const newSession = () => {
    const token = `session-${sessions.size + 1}`
    sessions.add(token)
    return token
  }
  const recordOf = (id: number) => ({ series_id: id, ...titles[id] })
  const search = (body: string): FakeAnswer => {
    const wanted = String(JSON.parse(body).search).toLowerCase()
    const found = Object.keys(titles).map((id) => ({ record: recordOf(Number(id)) }))
    return {
      status: 200,
      body: { total_hits: 1, results: found.filter(({ record }) => JSON.stringify(record).toLowerCase().includes(wanted)) },
    }
  }
  const save = (path: string, body: string): FakeAnswer => {
    for (const { series, list_id, status } of JSON.parse(body)) {
      const before = items.get(series.id)
      if ((path === '/lists/series') === (before !== undefined))
        return { status: 400, body: { status: 'exception', reason: 'On the list?' } }
      items.set(series.id, { list_id, status: { ...before?.status, ...status } })
    }
    return success
  }
  const rate = (method: string, id: number, body: string): FakeAnswer => {
    if (method === 'PUT') ratings.set(id, JSON.parse(body).rating)
    else if (!ratings.has(id)) return notFound
    else if (method === 'DELETE') ratings.delete(id)
    return method === 'GET' ? { status: 200, body: { rating: ratings.get(id) } } : success
  }
  const respond = ({ method, path, headers, body }: FakeRequest): FakeAnswer => {
    if (path === '/account/login') {
      if (JSON.parse(body).password !== password) return { status: 401, body: { status: 'exception', reason: 'Wrong password' } }
      return { status: 200, body: { status: 'success', context: { session_token: newSession(), uid: 1 } } }
    }
    if (!sessions.has(String(headers.authorization).replace('Bearer ', ''))) return { status: 401, body: { status: 'exception' } }
    if (path === '/account/profile') return { status: 200, body: { user_id: 1, username: 'anna' } }
    if (path === '/series/search') return search(body)
    if (method === 'POST') return save(path, body)
    const [, kind, second, third] = path.split('/')
    const id = Number(kind === 'lists' ? third : second)
    if (!titles[id]) return notFound
    if (third === 'rating') return rate(method, id, body)
    if (kind === 'series') return { status: 200, body: recordOf(id) }
    return items.has(id) ? { status: 200, body: { series: { id }, ...items.get(id) } } : notFound
  }
  const lists = { put: (id: number, item: Item) => void items.set(id, item), item: (id: number) => items.get(id) }
  return { ...(await startFakeSite(respond)), session: newSession, revoke: () => sessions.clear(), ...lists }
}
