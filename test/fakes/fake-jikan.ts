// A fake Jikan, the JSON API of MyAnimeList, on loopback: a manga as in its documentation, a novel, an adult title and plain ones.
import { type FakeSite, startFakeSite } from './fake-site.ts'

const berserk = {
  mal_id: 2,
  url: 'https://myanimelist.net/manga/2/Berserk',
  images: {
    jpg: {
      image_url: 'https://cdn.myanimelist.net/images/manga/1/157897.jpg',
      large_image_url: 'https://cdn.myanimelist.net/images/manga/1/157897l.jpg',
    },
  },
  titles: [
    { type: 'Default', title: 'Berserk' },
    { type: 'Synonym', title: 'Berserk: The Prototype' },
    { type: 'Japanese', title: 'ベルセルク' },
    { type: 'English', title: 'Berserk' },
  ],
  title: 'Berserk',
  type: 'Manga',
  volumes: null,
  status: 'Publishing',
  published: { prop: { from: { day: 25, month: 8, year: 1989 } } },
  score: 9.47,
  synopsis: 'Guts, a former mercenary.',
  authors: [{ mal_id: 1868, type: 'people', name: 'Miura, Kentarou', url: 'https://myanimelist.net/people/1868' }],
  serializations: [{ name: 'Young Animal' }],
  genres: [{ name: 'Action' }, { name: 'Horror' }],
  explicit_genres: [],
  themes: [{ name: 'Gore' }],
  demographics: [{ name: 'Seinen' }],
}

const novel = { ...berserk, mal_id: 96_792, type: 'Light Novel', title: 'Berserk: Honoo Ryuu no Kishi' }

const adult = { ...berserk, mal_id: 3, title: 'Grown up', titles: [], explicit_genres: [{ name: 'Erotica' }] }
const plain = Array.from({ length: 40 }, (_, n) => ({ ...berserk, mal_id: 1_000 + n, title: `Title ${n}`, titles: [] }))
const all = [berserk, novel, adult, ...plain]

function pageOf(found: readonly object[], query: URLSearchParams) {
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 25)]
  if (limit > 25) return { status: 400, body: { status: 400, type: 'ValidationException' } }
  const data = found.slice((page - 1) * limit, page * limit)
  return { status: 200, body: { data, pagination: { has_next_page: page * limit < found.length, current_page: page } } }
}

export const startFakeJikan = (): Promise<FakeSite> =>
  startFakeSite(({ path, query }) => {
    const words = query.get('q')?.toLowerCase() ?? ''
    const suited = all.filter(({ explicit_genres: explicit }) => query.get('sfw') !== 'true' || explicit.length === 0)
    if (path === '/top/manga') return pageOf(suited, query)
    if (path === '/manga')
      return pageOf(
        suited.filter(({ title }) => title.toLowerCase().includes(words)),
        query,
      )
    const one = all.find(({ mal_id: id }) => path === `/manga/${id}/full`)
    if (one) return { status: 200, body: { data: one } }
    return { status: 404, body: { status: 404, type: 'BadResponseException', message: 'Resource does not exist' } }
  })
