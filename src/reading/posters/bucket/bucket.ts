// Objects in a bucket of an S3-compatible service.
// Guarantee: a request is signed with its body, so that nothing else is stored. Temporary failures are repeated twice; a service that keeps
// failing is left alone for a few seconds, then asked again. A service that can't be used is never taken for one without the object.
import { hash } from 'node:crypto'
import { ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel'
import { asError } from '../../../kernel/errors/index.ts'
import type { Outbound, OutboundRequest, OutboundResponse } from '../../../kernel/outbound/index.ts'
import { errorCodeIn, type ObjectList, objectListIn } from './bucket-answers.rules.ts'
import type { BucketSettings } from './bucket-settings.ts'

/** The bucket can't be used now: it can't be reached, or the service refuses the request. */
export class BucketUnavailable extends Error {
  override readonly name = 'BucketUnavailable'
  /** Of the service, such as `AccessDenied`; undefined when it can't be reached or sends none. */
  readonly code: string | undefined
  /** Of its response; undefined when it can't be reached. */
  readonly status: number | undefined
  constructor(message: string, { code, status, cause }: { code?: string | undefined; status?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.code = code
    this.status = status
  }
}

export interface BucketCall {
  readonly signal?: AbortSignal
  /** Fails at the first problem instead of trying again. */
  readonly once?: boolean
}

/** Every function throws BucketUnavailable. Keys are without the prefix. */
export interface Bucket {
  /** Resolves once the service has confirmed the object. */
  put(key: string, bytes: Uint8Array, call?: BucketCall): Promise<void>
  /** @returns undefined when there is no such object */
  get(key: string, call?: BucketCall): Promise<Buffer | undefined>
  /** Deletes it, if it exists. */
  delete(key: string, call?: BucketCall): Promise<void>
  /** One page of the objects below the prefix. Times are converted to this server's clock. */
  list(page: { readonly token?: string | undefined; readonly limit: number }, call?: BucketCall): Promise<ObjectList>
}

export interface BucketParts {
  readonly outbound: Pick<Outbound, 'request'>
  readonly now: () => number
}

interface BucketRequest extends BucketCall {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** With the prefix; empty for the bucket itself. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

interface TimeLimits {
  readonly attemptMs: number
  /** For all attempts of a request and the pauses that the service asks for. */
  readonly totalMs: number
}

const limits: TimeLimits = { attemptMs: 10_000, totalMs: 20_000 }
/** An upload may take its time on a slow line. */
const largeBytes = 1_000_000
const limitsOfLarge: TimeLimits = { attemptMs: 60_000, totalMs: 90_000 }
/** A poster has at most 20 MB. */
const largestBytes = 32 * 1024 * 1024
const breakAfterFailures = 3
const breakMs = 5_000

export function createBucket(parts: BucketParts, settings: BucketSettings): Bucket {
  const { prefix } = settings
  const send = createSend(parts, settings)
  return {
    put: async (key, bytes, call) => {
      const response = await send({ ...call, method: 'PUT', path: prefix + key, body: bytes })
      if (response.status !== 200) throw refused(response)
    },
    get: async (key, call) => {
      const response = await send({ ...call, method: 'GET', path: prefix + key })
      if (response.status === 200) return Buffer.from(response.bytes)
      if (response.status === 404 && errorCodeIn(textOf(response)) === 'NoSuchKey') return undefined
      throw refused(response)
    },
    delete: async (key, call) => {
      const response = await send({ ...call, method: 'DELETE', path: prefix + key })
      const isGone = response.status === 404 && errorCodeIn(textOf(response)) === 'NoSuchKey'
      if (response.status !== 204 && response.status !== 200 && !isGone) throw refused(response)
    },
    list: async ({ token, limit }, call) => {
      const query = { 'list-type': '2', 'max-keys': String(limit), prefix, ...(token ? { 'continuation-token': token } : {}) }
      const response = await send({ ...call, method: 'GET', path: '', query })
      const found = response.status === 200 ? objectListIn(textOf(response)) : undefined
      if (!found) throw refused(response)
      const aheadMs = (Date.parse(String(response.headers.date)) || parts.now()) - parts.now()
      const objects = found.objects
        .filter(({ key }) => key.startsWith(prefix))
        .map(({ key, modifiedAtMs }) => ({ key: key.slice(prefix.length), modifiedAtMs: modifiedAtMs - aheadMs }))
      return { objects, nextToken: found.nextToken }
    },
  }
}

/** Sends a signed request through a breaker. The returned function resolves for every status below 500 except 429. */
function createSend({ outbound, now }: BucketParts, settings: BucketSettings) {
  const trustedHosts = [settings.host]
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: breakMs, breaker: new ConsecutiveBreaker(breakAfterFailures) })
  return async ({ method, path, query, body, signal, once }: BucketRequest): Promise<OutboundResponse> => {
    const { attemptMs, totalMs } = body && body.length > largeBytes ? limitsOfLarge : limits
    const limit = AbortSignal.timeout(totalMs)
    const url = new URL(path === '' ? settings.url : `${settings.url}/${path}`)
    for (const [name, value] of Object.entries({ ...query })) url.searchParams.set(name, value)
    const headers = await sign(settings, { method, url, body: body ?? new Uint8Array(), nowMs: now() })
    const request: OutboundRequest = {
      method,
      headers,
      ...(body ? { body } : {}),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      timeoutMs: attemptMs,
      maxBytes: largestBytes,
      maxWaitMs: attemptMs,
      repeatable: !once,
      keepRedirect: true,
      trustedHosts,
      allowedHosts: trustedHosts,
      unpaused: true,
    }
    const ask = () => outbound.request(url.href, request)
    return (once ? ask() : breaker.execute(ask)).catch((error: unknown) => {
      throw new BucketUnavailable(asError(error).message, { cause: error })
    })
  }
}

interface Signable {
  readonly method: string
  readonly url: URL
  readonly body: Uint8Array
  readonly nowMs: number
}

/** The headers of a request with its signature (AWS Signature Version 4). */
async function sign(
  { accessKeyId, secret, region }: BucketSettings,
  { method, url, body, nowMs }: Signable,
): Promise<Record<string, string>> {
  const { AwsV4Signer } = await import('aws4fetch')
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { 'x-amz-content-sha256': hash('sha256', body) },
    accessKeyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    datetime: new Date(nowMs).toISOString().replace(/[:-]|\.\d{3}/g, ''),
  })
  return Object.fromEntries((await signer.sign()).headers)
}

function refused(response: OutboundResponse): BucketUnavailable {
  const code = errorCodeIn(textOf(response))
  const { status } = response
  return new BucketUnavailable(`HTTP ${status}${code ? ` (${code})` : ''}`, { code, status })
}

const textOf = ({ bytes }: OutboundResponse): string => Buffer.from(bytes).toString('utf8')
