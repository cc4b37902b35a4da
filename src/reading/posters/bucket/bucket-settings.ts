// Where the bucket for posters is and how to sign requests to it, from the environment.
import { readFileSync } from 'node:fs'
import { type Settings, SettingsInvalid } from '../../../kernel/config/index.ts'
import { requireDefined } from '../../../kernel/errors/index.ts'

export interface BucketSettings {
  /** URL of the bucket, without a slash at the end. */
  readonly url: string
  readonly name: string
  /** With its port, for messages. */
  readonly host: string
  /** Before the key of each object: empty, or with a slash at the end. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secret: string
}

type Source = Pick<
  Settings,
  'postersBucket' | 'postersBucketRegion' | 'postersBucketAccessKeyId' | 'postersBucketSecretKey' | 'postersBucketSecretKeyFile'
>

/** @returns undefined when posters are kept in the configuration folder @throws SettingsInvalid when the file with the secret is empty */
export function readBucketSettings(settings: Source): BucketSettings | undefined {
  const { postersBucket, postersBucketRegion, postersBucketAccessKeyId, postersBucketSecretKeyFile } = settings
  if (postersBucket === undefined || postersBucketAccessKeyId === undefined) return undefined
  const { origin, host, pathname } = new URL(postersBucket)
  const [, name, ...prefix] = pathname.split('/')
  const secret =
    postersBucketSecretKeyFile === undefined ? settings.postersBucketSecretKey : readFileSync(postersBucketSecretKeyFile, 'utf8').trim()
  if (!secret) throw new SettingsInvalid('HONDANA_POSTERS_BUCKET_SECRET_KEY_FILE is empty.')
  return {
    url: `${origin}/${name}`,
    name: requireDefined(name, 'the bucket in HONDANA_POSTERS_BUCKET'),
    host,
    prefix: prefix.map((part) => `${part}/`).join(''),
    region: postersBucketRegion,
    accessKeyId: postersBucketAccessKeyId,
    secret,
  }
}
