// A fake Kitsu on loopback: JSON:API, with responses as in its documentation.
// const source = await aFakeKitsu().manga({ titles: { en: 'Berserk' } }).start()
import { type FakeAnswer, type FakeRequest, type FakeSite, startFakeSite } from './fake-site.ts'

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

const novelty = { subtype: 'manga', status: 'current', averageRating: '71.58', ageRating: 'R', startDate: '1989-08-25' }

const entityOf = ({ id, canonicalTitle = 'Berserk', slug = 'berserk', titles = {}, more = {} }: Stored, url: string) => ({
  id,
  type: 'manga',
  attributes: {
    canonicalTitle,
    slug,
    titles,
    abbreviatedTitles: [],
    synopsis: 'Guts.',
    posterImage: { small: `${url}/poster/small.jpg`, medium: null, large: `${url}/poster/large.jpg`, original: null },
    ...novelty,
    ...more,
  },
  relationships: { staff: { links: { related: `${url}/manga/${id}/staff` } } },
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
  ...(manga.categories ?? []).map((title, index) => ({ id: `c${index}`, type: 'categories', attributes: { title } })),
  ...(manga.genres ?? []).map((name, index) => ({ id: `g${index}`, type: 'genres', attributes: { name } })),
  ...(manga.staffBeside ? [...staffOf(manga), ...peopleOf(manga)] : []),
]

function respond(all: readonly Stored[], { path, query, headers }: FakeRequest, url: string): FakeAnswer {
  if (headers.accept !== 'application/vnd.api+json') return failure(406, 'Not acceptable')
  if (Number(query.get('page[limit]') ?? 10) > 20) return failure(400, 'page[limit] is at most 20')
  const [, id, isStaff] = /^\/manga\/([^/]+)(\/staff)?$/.exec(path) ?? []
  const one = all.find((manga) => manga.id === id)
  if (one && isStaff) return found({ data: staffOf(one), included: peopleOf(one) })
  if (one) return found({ data: entityOf(one, url), included: besideOf(one) })
  if (path !== '/manga') return failure(404, 'Record not found')
  const slug = query.get('filter[slug]')
  const words = query.get('filter[text]')?.toLowerCase() ?? ''
  const names = (manga: Stored) => [manga.canonicalTitle ?? 'Berserk', ...Object.values(manga.titles ?? {})]
  const matching = all.filter((manga) =>
    slug === null ? names(manga).some((name) => name.toLowerCase().includes(words)) : (manga.slug ?? 'berserk') === slug,
  )
  return found({ data: matching.map((manga) => entityOf(manga, url)), included: slug === null ? [] : matching.flatMap(besideOf) })
}

const found = (body: object): FakeAnswer => ({ status: 200, headers: { 'content-type': 'application/vnd.api+json' }, body })

const failure = (status: number, title: string): FakeAnswer => ({
  status,
  headers: { 'content-type': 'application/vnd.api+json' },
  body: { errors: [{ title, status: String(status) }] },
})
