// A fake of gallery sites that gallery-dl supports as families with user-defined instances: albums of lolisafe, and pools and searches of
// moebooru, whose images are named by a hash, in no particular order.
import { createHash } from 'node:crypto'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { type FakeAnswer, type FakeRequest, type FakeSite, startFakeSite } from './fake-site.ts'
import { createPageImages, defaultPageShape } from './page-images.ts'

export interface FakeGalleries extends FakeSite {
  readonly albumUrl: string
  readonly poolUrl: string
  /** An endless search result. */
  readonly searchUrl: string
  /** Bytes of an image of the album or pool; 1-based. */
  picture(set: 'album' | 'pool', n: number): Promise<Buffer>
  /** gallery-dl configuration that registers it. */
  readonly extractorConfig: object
}

/** @param pictures number of images in the album and in the pool @param counts whether the pool counts its images down to 0 */
export async function startFakeGalleries(pictures: number, counts = false): Promise<FakeGalleries> {
  const images = createPageImages()
  const picture = (set: string, n: number) => images.bytes(`${set}/${n}`, defaultPageShape)
  const site = await startFakeSite((request) => respond(request, { pictures, counts, picture }))
  const instance = { loopset: { root: site.url } }
  return {
    ...site,
    picture,
    albumUrl: `${site.url}/a/sketches`,
    poolUrl: `${site.url}/pool/show/318`,
    searchUrl: `${site.url}/post?tags=cats`,
    extractorConfig: { extractor: { modules: ['lolisafe', 'moebooru'], lolisafe: instance, moebooru: instance, loopset: { retries: 0 } } },
  }
}

interface Pictures {
  readonly pictures: number
  readonly counts: boolean
  picture(set: string, n: number): Promise<Buffer>
}

async function respond({ path, query, headers }: FakeRequest, { pictures, counts, picture }: Pictures): Promise<FakeAnswer> {
  const root = `http://${requireDefined(headers.host, 'the host header')}`
  const numbers = Array.from({ length: pictures }, (_, n) => n + 1)
  const [, set, wanted] = /^\/img\/(\w+)\/(?:[0-9a-f]{32}-)?(\d+)(?:\/\d+)?\.jpg$/.exec(path) ?? []
  if (set !== undefined) return { status: 200, headers: { 'content-type': 'image/jpeg' }, body: await picture(set, Number(wanted)) }
  if (path === '/api/album/get/sketches') {
    const files = numbers.map((n) => ({ file: `${root}/img/album/${n}.jpg` }))
    return { status: 200, body: { success: true, title: 'Sketches', count: pictures, files } }
  }
  if (path !== '/post.json') return { status: 404, body: 'nothing here' }
  const found = query.get('tags')?.startsWith('pool:') ? numbers : Array.from({ length: 1_000 }, (_, n) => n + 1)
  return { status: 200, body: found.map((n) => postOf(`${root}/img/pool`, n, counts ? `${n}/${pictures - n}` : undefined)) }
}

const postOf = (folder: string, n: number, name?: string) => {
  const md5 = createHash('md5').update(`${n}`).digest('hex')
  return { id: n, md5, created_at: 1_600_000_000, file_url: `${folder}/${name ?? `${md5}-${n}`}.jpg`, tags: '' }
}
