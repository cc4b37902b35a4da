// A fake AniList on loopback: GraphQL over POST, with responses as in its documentation.
// const source = await aFakeAniList().manga({ title: { english: 'Berserk' } }).start()
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

type Media = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly format: string
  readonly title: Readonly<Record<string, string | null>>
}

export function aFakeAniList(): Builder {
  const all: Media[] = []
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

const mediaOf = ({ id, title, format = 'MANGA', more = {} }: AniListManga, nextId: number): Media => ({
  id: id ?? nextId,
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
  startDate: { year: 1989 },
  coverImage: { extraLarge: 'FAKE/covers/large.jpg', large: 'FAKE/covers/small.jpg' },
  staff: { edges: [] },
  ...more,
})

const variablesOf = (body: string) => (JSON.parse(body) as { variables: Record<string, unknown> }).variables

const smallestJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)

function respond(all: readonly Media[], request: FakeRequest, url: () => string): FakeAnswer {
  if (request.path.startsWith('/covers/')) return { status: 200, headers: { 'content-type': 'image/jpeg' }, body: smallestJpeg }
  if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json') return refusal(400, 'Must be JSON by POST')
  const { search, id, ids, sort, perPage = 10, ...others } = variablesOf(request.body)
  if (Object.values({ ...others, search, id, ids }).includes(null)) return refusal(400, 'Variables must not be null')
  if (sort !== undefined && search === undefined) return refusal(400, 'Only a search is sorted by likeness')
  const words = String(search ?? '').toLowerCase()
  const found = all.filter((media) => {
    if (media.format === 'NOVEL') return false
    if (id !== undefined) return media.id === id
    if (Array.isArray(ids)) return ids.includes(media.id)
    return Object.values(media.title).some((title) => title?.toLowerCase().includes(words))
  })
  const media = JSON.parse(JSON.stringify(found.slice(0, Math.min(50, Number(perPage)))).replaceAll('FAKE', url())) as unknown
  return { status: 200, headers: { 'x-ratelimit-limit': '90' }, body: { data: { Page: { media } } } }
}

export const refusal = (status: number, message: string): FakeAnswer => ({
  status,
  body: { errors: [{ message, status }], data: null },
})
