// A fake MyAnimeList on loopback: sign-in with a plain code challenge, and one person's manga list as in API v2.
import { type FakeAnswer, type FakeRequest, type FakeSite, startFakeSite } from './fake-site.ts'

export interface FakeMyanimelist extends FakeSite {
  readonly list: Map<number, Record<string, unknown>>
  /** A code for a sign-in with this challenge. */
  codeFor(challenge: string): string
  tokens(): { readonly access: string; readonly refresh: string }
  revoke(): void
}

export async function aFakeMyanimelist(titles: Readonly<Record<number, object>>): Promise<FakeMyanimelist> {
  const list = new Map<number, Record<string, unknown>>()
  const codes = new Map<string, string>()
  const valid = { access: new Set<string>(), refresh: new Set<string>() }
  let count = 0
  const issue = () => {
    const tokens = { access: `access-${++count}`, refresh: `refresh-${count}` }
    valid.access.add(tokens.access)
    valid.refresh.add(tokens.refresh)
    return tokens
  }
  const tokenAnswer = (): FakeAnswer => {
    const { access, refresh } = issue()
    return { status: 200, body: { token_type: 'Bearer', expires_in: 2_678_400, access_token: access, refresh_token: refresh } }
  }
  const refused = { status: 400, body: { error: 'invalid_grant', message: 'The grant is invalid.' } }
  const exchange = (body: string): FakeAnswer => {
    const fields = new URLSearchParams(body)
    const [code, refresh] = [String(fields.get('code')), String(fields.get('refresh_token'))]
    const isOwnCode = codes.get(code) === fields.get('code_verifier') && codes.delete(code)
    return isOwnCode || valid.refresh.delete(refresh) ? tokenAnswer() : refused
  }
  const nodeOf = (id: number) => ({ id, ...titles[id], ...(list.has(id) ? { my_list_status: list.get(id) } : {}) })
  const change = (id: number, body: string): FakeAnswer => {
    const changes = Object.fromEntries([...new URLSearchParams(body)].map(([key, value]) => [key, typed(value)]))
    const entry = { ...noEntry, ...list.get(id), ...changes }
    list.set(id, entry)
    return { status: 200, body: entry }
  }
  const respond = ({ method, path, query, headers, body }: FakeRequest): FakeAnswer => {
    if (path === '/oauth2/token') return exchange(body)
    if (!valid.access.has(String(headers.authorization).replace('Bearer ', ''))) return { status: 401, body: { error: 'invalid_token' } }
    if (path === '/v2/users/@me') return { status: 200, body: { id: 1, name: 'anna' } }
    if (path === '/v2/manga') {
      const wanted = String(query.get('q')).toLowerCase()
      const nodes = Object.keys(titles).map((id) => ({ node: nodeOf(Number(id)) }))
      return { status: 200, body: { data: nodes.filter(({ node }) => JSON.stringify(node).toLowerCase().includes(wanted)), paging: {} } }
    }
    const id = Number(/^\/v2\/manga\/(\d+)/.exec(path)?.[1])
    if (!titles[id]) return { status: 404, body: { error: 'not_found', message: '' } }
    return method === 'PATCH' && path.endsWith('/my_list_status') ? change(id, body) : { status: 200, body: nodeOf(id) }
  }
  const site = await startFakeSite(respond)
  return {
    ...site,
    list,
    codeFor: (challenge) => {
      const code = `code-${++count}`
      codes.set(code, challenge)
      return code
    },
    tokens: issue,
    revoke: () => {
      valid.access.clear()
      valid.refresh.clear()
    },
  }
}

const noEntry = { status: 'plan_to_read', is_rereading: false, num_volumes_read: 0, num_chapters_read: 0, score: 0 }

function typed(value: string): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+$/.test(value) ? Number(value) : value
}
