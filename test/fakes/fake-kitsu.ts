// A fake Kitsu on loopback: JSON:API, with responses as in its documentation.
// const source = await aFakeKitsu().manga({ titles: { en: 'Berserk' } }).start()
import { type FakeAnswer, type FakeRequest, type FakeSite, startFakeSite } from './fake-site.ts'
import { mangaMatching } from './kitsu/manga-list.ts'

/** A manga as Kitsu returns it. */
export interface KitsuManga {
  readonly canonicalTitle?: string
  readonly slug?: string
  readonly titles?: Readonly<Record<string, string>>
  readonly staff?: readonly { readonly name: string; readonly role: string }[]
  /** Whether the staff is included with the manga, or only available at its own address as for many. */
  readonly staffBeside?: boolean
  readonly genres?: readonly string[]
  readonly categories?: readonly string[]
  /** Ids at other services: `{ 'anilist/manga': '30002' }`. */
  readonly mappings?: Readonly<Record<string, string>>
  /** Related manga by their role, as positions from 1: `{ sequel: 2 }`. */
  readonly related?: Readonly<Record<string, number>>
  /** Further attributes. */
  readonly more?: Readonly<Record<string, unknown>>
}

interface Builder {
  manga(spec?: KitsuManga): Builder
  start(): Promise<FakeSite>
}

type Stored = KitsuManga & { readonly id: string }

export function aFakeKitsu(): Builder {
  const all: Stored[] = []
  const builder: Builder = {
    manga: (spec = {}) => {
      all.push({ ...spec, id: String(8 + all.length) })
      return builder
    },
    start: async () => {
      const site: FakeSite = await startFakeSite((request) => respond(all, request, site.url))
      return site
    },
  }
  return builder
}

const usual = { subtype: 'manga', status: 'current', averageRating: '71.58', ageRating: 'R', startDate: '1989-08-25' }

const entityOf = ({ id, canonicalTitle = 'Berserk', slug = 'berserk', titles = {}, more = {}, ...others }: Stored, url: string) => ({
  id,
  type: 'manga',
  attributes: {
    canonicalTitle,
    slug,
    titles,
    abbreviatedTitles: [],
    synopsis: 'Guts.',
    posterImage: { small: `${url}/poster/small.jpg`, medium: null, large: `${url}/poster/large.jpg`, original: null },
    popularityRank: Number(id),
    ratingRank: Number(id),
    ...usual,
    ...more,
  },
  relationships: {
    staff: { links: { related: `${url}/manga/${id}/staff` } },
    categories: { data: (others.categories ?? []).map((title) => ({ type: 'categories', id: `c-${title}` })) },
    genres: { data: (others.genres ?? []).map((name) => ({ type: 'genres', id: `g-${name}` })) },
    mappings: { data: Object.keys(others.mappings ?? {}).map((site) => ({ type: 'mappings', id: `m-${id}-${site}` })) },
  },
})

const staffOf = ({ staff = [] }: KitsuManga) =>
  staff.map(({ role }, index) => ({
    id: `s${index}`,
    type: 'mediaStaff',
    attributes: { role },
    relationships: { person: { data: { type: 'people', id: `p${index}` } }, media: { links: { related: '/' } } },
  }))
const peopleOf = ({ staff = [] }: KitsuManga) => staff.map(({ name }, index) => ({ id: `p${index}`, type: 'people', attributes: { name } }))

const besideOf = (manga: Stored) => [
  ...(manga.categories ?? []).map((title) => ({ id: `c-${title}`, type: 'categories', attributes: { title } })),
  ...(manga.genres ?? []).map((name) => ({ id: `g-${name}`, type: 'genres', attributes: { name } })),
  ...Object.entries(manga.mappings ?? {}).map(([externalSite, externalId]) => ({
    id: `m-${manga.id}-${externalSite}`,
    type: 'mappings',
    attributes: { externalSite, externalId },
  })),
  ...(manga.staffBeside ? [...staffOf(manga), ...peopleOf(manga)] : []),
]

/** Relationships of a manga and the manga at their other end. */
function relatedBeside(all: readonly Stored[], { id, related = {} }: Stored, url: string): readonly object[] {
  return Object.entries(related).flatMap(([role, n]) => {
    const other = all[n - 1]
    const destination = { data: { type: 'manga', id: other?.id } }
    const relation = { id: `r-${id}-${n}`, type: 'mediaRelationships', attributes: { role }, relationships: { destination } }
    return other ? [relation, entityOf(other, url)] : []
  })
}

function respond(all: readonly Stored[], { path, query, headers }: FakeRequest, url: string): FakeAnswer {
  if (headers.accept !== 'application/vnd.api+json') return failure(406, 'Not acceptable')
  const limit = Number(query.get('page[limit]') ?? query.get('limit') ?? 10)
  if (limit > 20) return failure(400, 'page[limit] is at most 20')
  const [, id, isStaff] = /^\/manga\/([^/]+)(\/staff)?$/.exec(path) ?? []
  const one = all.find((manga) => manga.id === id)
  if (one && isStaff) return found({ data: staffOf(one), included: peopleOf(one) })
  const isWanted = (kind: string) => (query.get('include') ?? '').includes(kind)
  if (one) {
    const related = isWanted('mediaRelationships.destination') ? relatedBeside(all, one, url) : []
    return found({ data: entityOf(one, url), included: [...besideOf(one), ...related] })
  }
  if (path === '/trending/manga') return found({ data: all.slice(0, limit).map((manga) => entityOf(manga, url)) })
  if (path !== '/manga') return failure(404, 'Record not found')
  const entities = all.map((manga) => ({ manga, names: namesOf(manga), ...entityOf(manga, url) }))
  const matching = mangaMatching(entities, query)
  const offset = Number(query.get('page[offset]') ?? 0)
  const shown = matching.slice(offset, offset + limit)
  const next = offset + limit < matching.length ? { next: `${url}/manga?page[offset]=${offset + limit}` } : {}
  return found({
    data: shown.map(({ manga }) => entityOf(manga, url)),
    included: isWanted('categories') ? shown.flatMap(({ manga }) => besideOf(manga)) : [],
    links: { first: `${url}/manga`, ...next },
    meta: { count: matching.length },
  })
}

const namesOf = ({ canonicalTitle = 'Berserk', titles = {} }: Stored) => [canonicalTitle, ...Object.values(titles)]

const found = (body: object): FakeAnswer => ({ status: 200, headers: { 'content-type': 'application/vnd.api+json' }, body })

const failure = (status: number, title: string): FakeAnswer => ({
  status,
  headers: { 'content-type': 'application/vnd.api+json' },
  body: { errors: [{ title, status: String(status) }] },
})
