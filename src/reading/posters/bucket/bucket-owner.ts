// Which installation keeps its posters below the prefix: an object with its ID.
// Guarantee: cleaning up deletes nothing that another server stored. It takes every image that its own database doesn't know for an
// orphan, and that is what all posters of another server are.
// Limit: a copy of the whole configuration folder has the same ID.
import { defineError } from '../../../kernel/errors/index.ts'
import type { Bucket, BucketCall } from './bucket.ts'
import type { BucketSettings } from './bucket-settings.ts'

export const PosterBucketTaken = defineError(
  'POSTER_BUCKET_TAKEN',
  409,
  'Another server stores its covers in {bucket}. Choose another prefix in HONDANA_POSTERS_BUCKET. If that server no longer exists, delete the object {key}.',
)

export interface BucketOwner {
  /** Marks the prefix as this installation's unless it is marked already. @throws PosterBucketTaken @throws BucketUnavailable */
  claim(call?: BucketCall): Promise<void>
}

const ownerKey = 'hondana-installation'

/** @param findInstallationId ID of this installation */
export const createBucketOwner = (
  bucket: Bucket,
  { url, prefix }: BucketSettings,
  findInstallationId: () => Promise<string>,
): BucketOwner => ({
  claim: async (call) => {
    const own = await findInstallationId()
    const owner = (await bucket.get(ownerKey, call))?.toString().trim()
    if (owner === undefined) await bucket.put(ownerKey, Buffer.from(`${own}\n`), call)
    else if (owner !== own) throw PosterBucketTaken(`${url}/${prefix}`, prefix + ownerKey)
  },
})
