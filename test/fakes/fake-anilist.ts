// A fake AniList on loopback: GraphQL over POST, with responses as in its documentation.
// const source = await aFakeAniList().manga({ title: { english: 'Berserk' } }).start()
import { type AniListArguments, type AniListMedia, mangaMatching } from './anilist/media-list.ts'
import { type FakeAnswer, type FakeRequest, type FakeSite, startFakeSite } from './fake-site.ts'

/** A manga as AniList returns it; the defaults are those of a plain ongoing series. */
export interface AniListManga {
  readonly id?: number
  readonly title?: { readonly english?: string | null; readonly romaji?: string | null; readonly native?: string | null }
  readonly format?: 'MANGA' | 'NOVEL' | 'ONE_SHOT'
  /** Further fields of the response, in AniList's format. */
  readonly more?: Readonly<Record<string, unknown>>
}

export interface FakeAniList extends FakeSite {
  /** Variables of the queries so far. */
  asked(): readonly Readonly<Record<string, unknown>>[]
}

interface Builder {
  manga(spec?: AniListManga): Builder
  start(): Promise<FakeAniList>
}

export function aFakeAniList(): Builder {
  const all: AniListMedia[] = []
  const builder: Builder = {
    manga: (spec = {}) => {
      all.push(mediaOf(spec, 30_000 + all.length))
      return builder
    },
    start: async () => {
      const site: FakeSite = await startFakeSite((request) => respond(all, request, () => site.url))
      const asked = () => site.requests.filter(({ method }) => method === 'POST').map(({ body }) => variablesOf(body))
      return { ...site, asked }
    },
  }
  return builder
}

const mediaOf = ({ id, title, format = 'MANGA', more = {} }: AniListManga, nextId: number): AniListMedia => ({
  id: id ?? nextId,
  type: 'MANGA',
  idMal: 2,
  siteUrl: `https://anilist.co/manga/${id ?? nextId}`,
  format,
  status: 'RELEASING',
  countryOfOrigin: 'JP',
  isAdult: false,
  title: { english: null, romaji: null, native: null, ...title },
  synonyms: [],
  description: 'Plain.',
  genres: [],
  tags: [],
  averageScore: 93,
  popularity: 100_000 - nextId,
  trending: 100_000 - nextId,
  relations: { edges: [] },
  externalLinks: [],
  startDate: { year: 1989 },
  coverImage: { extraLarge: 'FAKE/covers/large.jpg', large: 'FAKE/covers/small.jpg' },
  staff: { edges: [] },
  ...more,
})

const variablesOf = (body: string) => (JSON.parse(body) as { variables: AniListArguments & Record<string, unknown> }).variables

const smallestJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)

function respond(all: readonly AniListMedia[], request: FakeRequest, url: () => string): FakeAnswer {
  if (request.path.startsWith('/covers/')) return { status: 200, headers: { 'content-type': 'image/jpeg' }, body: smallestJpeg }
  if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json') return refusal(400, 'Must be JSON by POST')
  const variables = variablesOf(request.body)
  if (Object.values(variables).includes(null)) return refusal(400, 'Variables must not be null')
  const { query } = JSON.parse(request.body) as { query: string }
  const undeclared = Object.keys(variables).find((name) => !new RegExp(`\\w: \\$${name}\\b`).test(query))
  if (undeclared) return refusal(400, `Variable "$${undeclared}" is not used`)
  const { perPage = 10, page = 1 } = variables as { perPage?: number; page?: number }
  if (variables.sort?.includes('SEARCH_MATCH') && variables.search === undefined) return refusal(400, 'Only a search is sorted by likeness')
  const found = mangaMatching(all, variables)
  const shown = found.slice((page - 1) * perPage, page * Math.min(50, perPage))
  const media = JSON.parse(JSON.stringify(shown).replaceAll('FAKE', url())) as unknown
  const pageInfo = { hasNextPage: page * perPage < found.length, currentPage: page, perPage, total: 5_000, lastPage: 100 }
  return { status: 200, headers: { 'x-ratelimit-limit': '90' }, body: { data: { Page: { pageInfo, media } } } }
}

export const refusal = (status: number, message: string): FakeAnswer => ({
  status,
  body: { errors: [{ message, status }], data: null },
})
