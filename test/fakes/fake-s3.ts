// An S3-compatible service with one bucket, for what the server uses: PUT, GET and DELETE of objects, and lists in pages. It verifies
// signatures by the rules that AWS publishes ("Authenticating Requests: Using the Authorization Header"), with node:crypto alone.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3Keys {
  readonly accessKeyId: string
  readonly secret: string
  readonly region: string
}

interface StoredObject {
  readonly bytes: Buffer
  readonly modifiedAtMs: number
}

/**
 * - an error of the service, for all requests or those with one method
 * - held: no response until the service is healed
 * - html: an error page of something else
 */
export type S3Fault =
  | { readonly status: number; readonly code?: string; readonly method?: string; readonly times?: number }
  | 'held'
  | 'html'

export interface FakeS3 {
  readonly url: string
  readonly host: string
  readonly keys: S3Keys
  /** By key. Tests may change it. */
  readonly objects: Map<string, StoredObject>
  /** Methods and paths of all requests, in order. */
  readonly requests: string[]
  /** How far its clock is ahead. */
  aheadMs: number
  fail(fault: S3Fault): void
  heal(): void
  /** Refuses connections. */
  switchOff(): Promise<void>
  /** Accepts them again, on the same port. */
  switchOn(): Promise<void>
  /** Settings of a server that keeps its posters here. @param prefix of the keys */
  settings(prefix?: string): Record<string, string>
}

export const bucketName = 'covers'
const maxSkewMs = 15 * 60_000

/** Starts it. @param pageSize maximum number of keys in a list */
export async function aFakeS3({ pageSize = 1_000 }: { readonly pageSize?: number } = {}): Promise<FakeS3> {
  const keys: S3Keys = { accessKeyId: 'AKIDHONDANA', secret: 'not/a+secret', region: 'eu-central-1' }
  const objects = new Map<string, StoredObject>()
  const requests: string[] = []
  let fault: S3Fault | undefined
  let failed = 0
  let healed = Promise.withResolvers<void>()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://s3.example')
    requests.push(`${request.method} ${url.pathname}`)
    response.setHeader('date', new Date(Date.now() + s3.aheadMs).toUTCString())
    if (fault === 'held') await healed.promise
    if (fault === 'html') return response.writeHead(404, { 'content-type': 'text/html' }).end('<html><p>Nothing here</html>')
    const isHit = typeof fault === 'object' && (!fault.method || fault.method === request.method) && failed++ < (fault.times ?? Infinity)
    if (isHit && typeof fault === 'object') return sendError(response, fault.status, fault.code)
    const problem = problemOf(request, body, { keys, nowMs: Date.now() + s3.aheadMs })
    if (problem) return sendError(response, problem === 'AuthorizationHeaderMalformed' ? 400 : 403, problem)
    const [bucket, ...rest] = decodeURIComponent(url.pathname).slice(1).split('/')
    if (bucket !== bucketName) return sendError(response, 404, 'NoSuchBucket')
    const key = rest.join('/')
    if (key === '') return sendList(response, { objects, query: url.searchParams, pageSize })
    return handleObject(response, { method: request.method, key, body, objects, nowMs: Date.now() + s3.aheadMs })
  }
  let server = await listen(answer, 0)
  const { port } = server.address() as AddressInfo
  const s3: FakeS3 = {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    keys,
    objects,
    requests,
    aheadMs: 0,
    fail: (next) => {
      fault = next
      failed = 0
      healed = Promise.withResolvers<void>()
    },
    heal: () => {
      fault = undefined
      healed.resolve()
    },
    switchOff: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    switchOn: async () => {
      if (!server.listening) server = await listen(answer, port)
    },
    settings: (prefix = '') => ({
      HONDANA_POSTERS_BUCKET: `http://127.0.0.1:${port}/${bucketName}${prefix ? `/${prefix}` : ''}`,
      HONDANA_POSTERS_BUCKET_REGION: keys.region,
      HONDANA_POSTERS_BUCKET_ACCESS_KEY_ID: keys.accessKeyId,
      HONDANA_POSTERS_BUCKET_SECRET_KEY: keys.secret,
    }),
  }
  return s3
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>, port: number): Promise<Server> {
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

interface ObjectRequest {
  readonly method: string | undefined
  readonly key: string
  readonly body: Buffer
  readonly objects: Map<string, StoredObject>
  readonly nowMs: number
}

function handleObject(response: ServerResponse, { method, key, body, objects, nowMs }: ObjectRequest): ServerResponse {
  const stored = objects.get(key)
  if (method === 'PUT') objects.set(key, { bytes: body, modifiedAtMs: nowMs })
  else if (method === 'DELETE') objects.delete(key)
  else if (method !== 'GET') return sendError(response, 405, 'MethodNotAllowed')
  else if (!stored) return sendError(response, 404, 'NoSuchKey')
  return response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? stored?.bytes : undefined)
}

interface ListRequest {
  readonly objects: ReadonlyMap<string, StoredObject>
  readonly query: URLSearchParams
  readonly pageSize: number
}

/** ListObjectsV2: keys in the order of their bytes, with a token for the next page. */
function sendList(response: ServerResponse, { objects, query, pageSize }: ListRequest): ServerResponse {
  if (query.get('list-type') !== '2') return sendError(response, 400, 'InvalidArgument')
  const token = query.get('continuation-token')
  const after = token === null ? '' : Buffer.from(token, 'base64').toString()
  const all = [...objects]
    .filter(([key]) => key.startsWith(String(query.get('prefix'))) && key > after)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const page = all.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? pageSize)))
  const isCut = page.length < all.length
  const contents = page.map(
    ([key, { modifiedAtMs }]) =>
      `<Contents><Key>${key}</Key><LastModified>${new Date(modifiedAtMs).toISOString()}</LastModified><Size>1</Size></Contents>`,
  )
  const last = page.at(-1)
  const next = isCut && last ? `<NextContinuationToken>${Buffer.from(last[0]).toString('base64')}</NextContinuationToken>` : ''
  const body = `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
  return response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)
}

function sendError(response: ServerResponse, status: number, code = 'InternalError'): ServerResponse {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>It failed.</Message></Error>`
  return response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

/** The code of the error that the service sends for an unacceptable request. */
function problemOf(request: IncomingMessage, body: Buffer, { keys, nowMs }: { keys: S3Keys; nowMs: number }): string | undefined {
  const signed = readAuthorization(request.headers.authorization)
  if (!signed) return 'AccessDenied'
  const { accessKeyId, scope, names, signature } = signed
  const { 'x-amz-date': date, 'x-amz-content-sha256': bodyHash } = request.headers
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (Math.abs(dateOf(String(date)) - nowMs) > maxSkewMs) return 'RequestTimeTooSkewed'
  if (scope !== `${String(date).slice(0, 8)}/${keys.region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed'
  const unsigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))].filter(
    (name) => !names.includes(name),
  )
  if (unsigned.length > 0) return 'AccessDenied'
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]))
  const expected = signatureOf({ method: String(request.method), target: String(request.url), headers }, keys)
  return timingSafeEqual(Buffer.from(sha256(expected)), Buffer.from(sha256(signature))) ? undefined : 'SignatureDoesNotMatch'
}

function readAuthorization(header = '') {
  const match = /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(header)
  if (!match) return undefined
  const [accessKeyId, scope, names, signature] = match.slice(1)
  return { accessKeyId, scope, names: String(names).split(';'), signature: String(signature) }
}

const dateOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')) || Number.NEGATIVE_INFINITY

interface SignedRequest {
  readonly method: string
  /** Path and query as sent. */
  readonly target: string
  /** The signed headers, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
}

/** The signature that AWS expects for a request. */
export function signatureOf({ method, target, headers }: SignedRequest, { secret, region }: Omit<S3Keys, 'accessKeyId'>): string {
  const [path, query] = target.split('?', 2).map(String)
  const names = Object.keys(headers).toSorted()
  const canonicalQuery = (query === undefined ? [] : query.split('&'))
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .map((pair) =>
      pair
        .split('=', 2)
        .map((part) => encode(decodeURIComponent(part.replaceAll('+', ' '))))
        .join('='),
    )
    .toSorted()
    .join('&')
  const canonical = [
    method,
    decodeURIComponent(String(path)).split('/').map(encode).join('/'),
    canonicalQuery,
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
  const date = String(headers['x-amz-date'])
  const day = date.slice(0, 8)
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>((last, part) => hmac(last, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
