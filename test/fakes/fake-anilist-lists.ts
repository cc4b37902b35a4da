// The lists and the sign-in of a fake AniList on loopback, with responses as in its documentation.
import { type FakeAnswer, type FakeRequest, type FakeSite, startFakeSite } from './fake-site.ts'

export interface AniListEntry {
  status: string
  progress: number
  progressVolumes: number
  score: number
  startedAt: object
  completedAt: object
}

export interface FakeAniListLists extends FakeSite {
  /** Entries of a person, by the ID of the title. */
  list(person?: string): Map<number, AniListEntry>
  /** Sets an entry, as on the service's own site. */
  put(titleId: number, entry: Partial<AniListEntry>, person?: string): void
  /** Responds to every request for this title with a status. */
  breakTitle(titleId: number, status: number): void
  /** Changes the name of a person's account, possibly to that of another one. */
  rename(person: string, name: string): void
  /** Ends the sign-ins of a person. */
  revoke(person?: string): void
  /** A code that the browser returns with. */
  codeFor(person?: string): string
  /** A token that a person copies. */
  tokenFor(person?: string): string
}

const noDate = { year: null, month: null, day: null }
export const anEntry: AniListEntry = {
  status: 'CURRENT',
  progress: 0,
  progressVolumes: 0,
  score: 0,
  startedAt: noDate,
  completedAt: noDate,
}

/** @param titles by ID */
export async function aFakeAniListWithLists(titles: Readonly<Record<number, { readonly name: string; readonly chapters: number | null }>>) {
  const listOf = createLists()
  const signIns = createSignIns()
  const broken = new Map<number, number>()
  const accounts = createAccounts()
  const mediaOf = (id: number, person: string) => {
    const title = titles[id]
    return (
      title && {
        ...{ id, siteUrl: `https://anilist.co/manga/${id}`, chapters: title.chapters, volumes: null, startDate: { year: 1989 } },
        title: { romaji: title.name, english: title.name, native: null },
        mediaListEntry: listOf(person).get(id) ?? null,
      }
    )
  }
  const answerQuery = (person: string, query: string, variables: Record<string, unknown>): FakeAnswer => {
    if (query.includes('Viewer')) return { status: 200, body: { data: { Viewer: accounts.of(person) } } }
    if (query.includes('Page')) {
      const found = Object.keys(titles).map((id) => mediaOf(Number(id), person))
      const wanted = String(variables.search).toLowerCase()
      return { status: 200, body: { data: { Page: { media: found.filter((one) => one?.title.english.toLowerCase().includes(wanted)) } } } }
    }
    const id = Number(variables.id ?? variables.mediaId)
    const fault = broken.get(id)
    if (fault !== undefined) return { status: fault, body: { errors: [{ message: 'Internal Server Error', status: fault }], data: null } }
    if (!titles[id]) return { status: 404, body: { errors: [{ message: 'Not Found.', status: 404 }], data: null } }
    if (!query.includes('SaveMediaListEntry')) return { status: 200, body: { data: { Media: mediaOf(id, person) } } }
    const { mediaId: _mediaId, scoreRaw, ...fields } = variables
    const entry = { ...anEntry, ...listOf(person).get(id), ...fields, ...(scoreRaw === undefined ? {} : { score: Number(scoreRaw) }) }
    listOf(person).set(id, entry)
    return { status: 200, body: { data: { SaveMediaListEntry: entry } } }
  }
  const respond = ({ path, query: params, body, headers }: FakeRequest): FakeAnswer => {
    if (path === '/oauth/authorize') return signIns.sendBack(params)
    if (path === '/oauth/token') return signIns.exchange(body)
    const person = signIns.personOf(String(headers.authorization).replace('Bearer ', ''))
    if (person === undefined) return { status: 400, body: { errors: [{ message: 'Invalid token', status: 400 }], data: null } }
    const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, unknown> }
    return answerQuery(person, query, variables)
  }
  const site = await startFakeSite(respond)
  const service: FakeAniListLists = {
    ...site,
    list: (person = 'anna') => listOf(person),
    breakTitle: (titleId, status) => void broken.set(titleId, status),
    put: (titleId, entry, person = 'anna') => {
      listOf(person).set(titleId, { ...anEntry, ...entry })
    },
    rename: accounts.rename,
    ...signIns,
  }
  return service
}

/** Accounts in the order of their first requests. */
function createAccounts() {
  const accounts = new Map<string, { readonly id: number; name: string }>()
  const of = (person: string) => {
    const account = accounts.get(person) ?? { id: accounts.size + 1, name: person }
    accounts.set(person, account)
    return account
  }
  const rename = (person: string, name: string) => {
    of(person).name = name
  }
  return { of, rename }
}

/** @returns the list of each person, empty at first */
function createLists() {
  const lists = new Map<string, Map<number, AniListEntry>>()
  return (person: string): Map<number, AniListEntry> => {
    const list = lists.get(person)
    if (list) return list
    const empty = new Map<number, AniListEntry>()
    lists.set(person, empty)
    return empty
  }
}

/** Codes and tokens, with the person that each is for. */
function createSignIns() {
  const tokens = new Map<string, string>()
  const codes = new Map<string, string>()
  let count = 0
  const tokenFor = (person = 'anna') => {
    const token = `token-${++count}`
    tokens.set(token, person)
    return token
  }
  const codeFor = (person = 'anna') => {
    const code = `code-${++count}`
    codes.set(code, person)
    return code
  }
  const exchange = (body: string): FakeAnswer => {
    const code = String(new URLSearchParams(body).get('code'))
    const person = codes.get(code)
    codes.delete(code)
    if (person === undefined) return { status: 400, body: { error: 'invalid_request', message: 'The code is invalid.' } }
    return { status: 200, body: { token_type: 'Bearer', expires_in: 31_536_000, access_token: tokenFor(person), refresh_token: 'unused' } }
  }
  /** As if the person had allowed access at once. */
  const sendBack = (params: URLSearchParams): FakeAnswer => {
    const returned = new URLSearchParams({ code: codeFor(), state: String(params.get('state')) })
    return { status: 302, headers: { location: `${params.get('redirect_uri')}?${returned}` }, body: '' }
  }
  return {
    tokenFor,
    codeFor,
    exchange,
    sendBack,
    personOf: (token: string) => tokens.get(token),
    revoke: (person = 'anna') => {
      for (const [token, owner] of [...tokens]) if (owner === person) tokens.delete(token)
    },
  }
}
