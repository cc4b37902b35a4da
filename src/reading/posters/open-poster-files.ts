// Where the image files of posters are kept: in the configuration folder, or in a bucket.
import { join } from 'node:path'
import type { AppContext, Check, Service } from '../../kernel/feature/index.ts'
import { ensureInstallationId } from '../../kernel/nodes/index.ts'
import { textOfSentence } from '../../kernel/sentences/index.ts'
import { createBucket } from './bucket/bucket.ts'
import { createBucketOwner } from './bucket/bucket-owner.ts'
import { createBucketPosterFiles } from './bucket/bucket-poster-files.ts'
import { readBucketSettings } from './bucket/bucket-settings.ts'
import { posterBucketCheck } from './bucket/poster-bucket.check.ts'
import { createPosterFiles, type PosterFiles } from './poster-files.ts'

interface OpenedPosterFiles {
  readonly files: PosterFiles
  readonly checks: readonly Check[]
  readonly services: readonly Service[]
}

/** @throws SettingsInvalid */
export function openPosterFiles({ settings, outbound, log }: Pick<AppContext, 'settings' | 'outbound' | 'log'>): OpenedPosterFiles {
  const inFolder = createPosterFiles(join(settings.configDir, 'thumbnails'))
  const bucketSettings = readBucketSettings(settings)
  if (!bucketSettings) return { files: inFolder, checks: [], services: [] }
  // Requests are signed with the system's time, which services compare with their own.
  const bucket = createBucket({ outbound, now: Date.now }, bucketSettings)
  const owner = createBucketOwner(bucket, bucketSettings, () => ensureInstallationId(settings.configDir))
  const check = posterBucketCheck({ bucket, owner, settings: bucketSettings })
  return { files: createBucketPosterFiles({ bucket, owner, before: inFolder }), checks: [check], services: [firstCheck(check, log)] }
}

/** Logs at the start what is wrong with the bucket; the server starts anyway. */
const firstCheck = (check: Check, log: AppContext['log']): Service => ({
  name: 'check of the bucket for posters',
  role: 'any',
  start: async () => {
    const stop = new AbortController()
    const checking = check.run(stop.signal).then((result) => {
      if (result.status === 'DOWN' && !stop.signal.aborted) log.error(textOfSentence(result.reason))
    })
    return async () => {
      stop.abort()
      await checking
    }
  },
})
