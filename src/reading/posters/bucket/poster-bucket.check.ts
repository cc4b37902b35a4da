// Checks whether posters can be listed, saved and deleted in the bucket and belong to this server, and says what to change if not.
import { asError } from '../../../kernel/errors/index.ts'
import type { Check } from '../../../kernel/feature/index.ts'
import { defineSentence, type Sentence, sentenceOf } from '../../../kernel/sentences/index.ts'
import { type Bucket, type BucketCall, BucketUnavailable } from './bucket.ts'
import { type BucketOwner, PosterBucketTaken } from './bucket-owner.ts'
import type { BucketSettings } from './bucket-settings.ts'

const Missing = defineSentence('BUCKET_MISSING', 'There is no bucket {bucket} at {host}. Create it, or change HONDANA_POSTERS_BUCKET.')
const KeyUnknown = defineSentence(
  'BUCKET_KEY_UNKNOWN',
  "{host} doesn't know the access key of the bucket for covers. Change HONDANA_POSTERS_BUCKET_ACCESS_KEY_ID.",
)
const SecretWrong = defineSentence(
  'BUCKET_SECRET_WRONG',
  '{host} rejects the signature of requests to the bucket for covers. Change HONDANA_POSTERS_BUCKET_SECRET_KEY.',
)
const ClockWrong = defineSentence(
  'BUCKET_CLOCK_WRONG',
  "{host} rejects requests because its clock and this server's clock differ by more than 15 minutes. Correct the wrong one.",
)
const RegionWrong = defineSentence(
  'BUCKET_REGION_WRONG',
  'The bucket {bucket} at {host} is in another region. Change HONDANA_POSTERS_BUCKET_REGION.',
)
const Forbidden = defineSentence(
  'BUCKET_FORBIDDEN',
  'The access key may not list, read, write and delete objects in the bucket {bucket} at {host}. Give it these permissions.',
)
const Unexpected = defineSentence(
  'BUCKET_ANSWER_UNEXPECTED',
  "The bucket {bucket} at {host} can't be used: {answer}. Check HONDANA_POSTERS_BUCKET and the service.",
)
const Unreachable = defineSentence(
  'BUCKET_UNREACHABLE',
  "The bucket for covers can't be reached. {reason:sentence} Check HONDANA_POSTERS_BUCKET, the network and the service.",
)
const TooSlow = defineSentence('BUCKET_TOO_SLOW', "{host} doesn't respond within {seconds:number} seconds.")

/** Shorter than the limit of all checks, so that its reason is reported. */
const timeLimitMs = 4_000

/** An object that no poster uses. */
const trialKey = 'hondana-trial'

interface CheckedBucket {
  readonly bucket: Bucket
  readonly owner: BucketOwner
  readonly settings: BucketSettings
}

/** Lists, writes and deletes in the bucket, and marks it as this server's. */
export const posterBucketCheck = ({ bucket, owner, settings }: CheckedBucket): Check => ({
  component: 'posterBucket',
  run: async (signal) => {
    const limit = AbortSignal.timeout(timeLimitMs)
    const call: BucketCall = { signal: AbortSignal.any([signal, limit]), once: true }
    try {
      await bucket.list({ limit: 1 }, call)
      await bucket.put(trialKey, Buffer.from('Hondana can write here.\n'), call)
      await bucket.delete(trialKey, call)
      await owner.claim(call)
      return { status: 'UP' }
    } catch (error) {
      const tooSlow = () => Unreachable(TooSlow(settings.host, timeLimitMs / 1000))
      return { status: 'DOWN', reason: limit.aborted ? tooSlow() : reasonOf(error, settings) }
    }
  },
})

const reasons: ReadonlyMap<string, (bucket: string, host: string) => Sentence> = new Map([
  ['NoSuchBucket', Missing],
  ['InvalidAccessKeyId', (_: string, host: string) => KeyUnknown(host)],
  ['SignatureDoesNotMatch', (_: string, host: string) => SecretWrong(host)],
  ['RequestTimeTooSkewed', (_: string, host: string) => ClockWrong(host)],
  ['AuthorizationHeaderMalformed', RegionWrong],
  ['PermanentRedirect', RegionWrong],
  ['AccessDenied', Forbidden],
])

function reasonOf(error: unknown, { name, host }: BucketSettings): Sentence {
  if (PosterBucketTaken.matches(error)) return sentenceOf(error)
  if (!(error instanceof BucketUnavailable) || error.status === undefined) return Unreachable(sentenceOf(causeOf(error)))
  const known = error.code === undefined ? undefined : reasons.get(error.code)
  return known ? known(name, host) : Unexpected(name, host, error.message)
}

const causeOf = (error: unknown): Error => asError(error instanceof BucketUnavailable ? error.cause : error)
