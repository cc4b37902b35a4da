// The image files of posters as objects in a bucket, under the same names as in the folder: a folder can be copied into a bucket and back.
// Posters that are in the folder from before are still found there.
import { inParallel } from '../../../kernel/parallel/index.ts'
import { PosterStorageUnavailable } from '../../reading.errors.ts'
import { type PosterFiles, placeOfPoster } from '../poster-files.ts'
import { type Bucket, BucketUnavailable } from './bucket.ts'
import type { BucketOwner } from './bucket-owner.ts'

const listed = 1_000
const deletedAtOnce = 6
/** Of the error: nobody keeps it. */
const details = { retryAfterSeconds: 10, headers: { 'cache-control': 'no-store' } } as const

interface BucketParts {
  readonly bucket: Bucket
  readonly owner: BucketOwner
  /** The folder that was used before the bucket. */
  readonly before: PosterFiles
}

/** Every function throws PosterStorageUnavailable; listing throws PosterBucketTaken as well. */
export function createBucketPosterFiles({ bucket, owner, before }: BucketParts): PosterFiles {
  const keep: PosterFiles['keep'] = (posterId, bytes) => orUnavailable(bucket.put(placeOfPoster(posterId), bytes))
  return {
    keep,
    keepForNow: keep,
    read: async (posterId) => {
      const stored = await bucket.get(placeOfPoster(posterId)).catch(async (error: unknown) => {
        const inFolder = await before.read(posterId)
        return inFolder ?? unavailable(error)
      })
      return stored ?? before.read(posterId)
    },
    remove: async (posterIds) => {
      await before.remove(posterIds)
      await orUnavailable(inParallel(posterIds, deletedAtOnce, (posterId) => bucket.delete(placeOfPoster(posterId))))
    },
    removePartsOlderThan: before.removePartsOlderThan,
    listOlderThan: async function* (epochMs) {
      yield* before.listOlderThan(epochMs)
      await orUnavailable(owner.claim())
      for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
        const page = await orUnavailable(bucket.list({ token, limit: listed }))
        yield page.objects.filter(({ modifiedAtMs }) => modifiedAtMs < epochMs).flatMap(({ key }) => posterIdOf(key))
        token = page.nextToken
      }
    },
  }
}

const idPattern = /^[0-9A-Z]{13}$/

/** Only names that this server gives: a bucket may contain more than posters. */
function posterIdOf(key: string): readonly string[] {
  const id = key.slice(key.lastIndexOf('/') + 1)
  return idPattern.test(id) && key === placeOfPoster(id) ? [id] : []
}

const orUnavailable = <T>(work: Promise<T>): Promise<T> => work.catch(unavailable)

function unavailable(cause: unknown): never {
  throw cause instanceof BucketUnavailable ? PosterStorageUnavailable.with({ cause, ...details }) : cause
}
