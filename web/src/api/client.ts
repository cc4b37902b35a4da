// HTTP client of the app: base path, session cookie and one kind of error for every request.
// Limit: no retries here; the caller decides (see query-client.ts).

import i18next from 'i18next'
import { loadServerTexts, localizeMessage } from '../locales/server-texts.ts'
import { type AddressValues, addressUrl, serverUrl } from './base-path.ts'
import { isFromServer, markReachable, markUnreachable } from './connection.ts'
import { localizeResponse, mayContainMessages, type ServerMessage } from './localized-response.rules.ts'
import type { AnswerOf, InputArgument, InputOf, JsonPath, Method, PathOf } from './operations.ts'
import type { ErrorBody } from './types.ts'

type Violation = NonNullable<ErrorBody['violations']>[number]

type ErrorParts = {
  readonly code?: string | undefined
  readonly retryAtMs?: number | undefined
  readonly violations?: readonly Violation[]
}

/** A response outside 2xx. `message` is the server's message in the user's language. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  /** When to retry (epoch ms), if the server says so. */
  readonly retryAtMs: number | undefined
  /** The invalid fields of the request, if any. */
  readonly violations: readonly Violation[]

  constructor(status: number, message: string, { code, retryAtMs, violations = [] }: ErrorParts = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.retryAtMs = retryAtMs
    this.violations = violations
  }
}

/** The server did not respond: it is down, or the network is. `message` says so in the user's language. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super(i18next.t('health.unreachable'), { cause })
    this.name = 'UnreachableError'
  }
}

type Common = {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** Lets the request outlive the page, for what a closing tab sends last. Ignored for long bodies, which browsers refuse. */
  readonly keepalive?: boolean
  readonly cache?: RequestCache
  /** Sent as it is, in place of JSON. */
  readonly raw?: Blob
}

type RequestOptions = Common &
  AddressValues & {
    /** Sent as JSON. */
    readonly body?: unknown
    /** Sent as parts of a form, in this order. */
    readonly form?: Readonly<Record<string, unknown>>
  }

type Call<M extends Method, Path extends string> = InputArgument<InputOf<M, Path> & Common>

/** Sends a request and parses the JSON response; `undefined` for an empty one. Throws ApiError or UnreachableError. */
const request = async <T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> => {
  const response = await requestOperation(method, path, options)
  const text = await response.text().catch((cause: unknown) => {
    throw options.signal?.aborted ? cause : new UnreachableError(cause)
  })
  // For example the sign-in page of a proxy.
  const explained = (cause: unknown) => {
    throw cause instanceof SyntaxError ? new ApiError(response.status, unexpectedResponse(response)) : cause
  }
  return (text === '' ? undefined : await parseLocalizedJson(text).catch(explained)) as T
}

const unexpectedResponse = ({ status }: Response): string => i18next.t('errors.unexpected', { status })

/** Parses a JSON response and translates its messages. */
export const parseLocalizedJson = async (text: string): Promise<unknown> => {
  const parsed: unknown = JSON.parse(text)
  if (!mayContainMessages(text)) return parsed
  await loadServerTexts()
  return localizeResponse(parsed, localizeMessage)
}

/**
 * The five methods. The path is written as in docs/openapi.json, which says what goes with it and what comes back:
 * `api.get('/api/v1/series/{seriesId}', { params: { seriesId } })`.
 */
export const api = {
  get: <Path extends JsonPath>(path: Path, ...[given]: Call<'GET', Path>) => request<AnswerOf<'GET', Path>>('GET', path, given),
  post: <Path extends PathOf<'POST'>>(path: Path, ...[given]: Call<'POST', Path>) => request<AnswerOf<'POST', Path>>('POST', path, given),
  put: <Path extends PathOf<'PUT'>>(path: Path, ...[given]: Call<'PUT', Path>) => request<AnswerOf<'PUT', Path>>('PUT', path, given),
  patch: <Path extends PathOf<'PATCH'>>(path: Path, ...[given]: Call<'PATCH', Path>) =>
    request<AnswerOf<'PATCH', Path>>('PATCH', path, given),
  delete: <Path extends PathOf<'DELETE'>>(path: Path, ...[given]: Call<'DELETE', Path>) =>
    request<AnswerOf<'DELETE', Path>>('DELETE', path, given),
}

/** Sends a request and returns the raw response, for callers that need its headers. Throws ApiError or UnreachableError. */
export const requestRaw = <M extends Method, Path extends PathOf<M>>(method: M, path: Path, ...[given]: Call<M, Path>): Promise<Response> =>
  requestOperation(method, path, given)

/** The same for an address that the server named, such as a file of a book. Throws ApiError or UnreachableError. */
export const requestAddress = (method: Method, address: string, options: Common & Pick<AddressValues, 'query'> = {}): Promise<Response> =>
  answered(method, serverUrl(address, options.query), options)

/** Fetches a file past the browser's memory, so that the browser shows it anew wherever it shows that address. Throws UnreachableError. */
export const reloadFile = async (url: string): Promise<void> =>
  void (await send('GET', url, { headers: { Accept: 'image/*, */*' }, cache: 'reload' }))

const requestOperation = (method: Method, path: string, options: RequestOptions = {}): Promise<Response> =>
  answered(method, addressUrl(path, options), options)

const answered = async (method: Method, url: string, options: RequestOptions = {}): Promise<Response> => {
  const response = await send(method, url, options)
  if (!isFromServer(response)) throw new UnreachableError(new Error(`HTTP ${response.status}`))
  if (!response.ok) throw await errorOf(response)
  return response
}

/** Browsers allow 64 KiB for all such requests of a page together. */
const maxKeepaliveLength = 30_000

const send = async (method: Method, url: string, options: RequestOptions): Promise<Response> => {
  // X-Requested-With prevents the browser's own password prompt when a session ends.
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', ...options.headers }
  const init: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
    cache: options.cache ?? 'default',
  }
  if (options.form) init.body = formOf(options.form)
  else if (options.raw) {
    headers['Content-Type'] = 'application/octet-stream'
    init.body = options.raw
  } else if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(options.body)
    init.keepalive &&= init.body.length <= maxKeepaliveLength
  }
  try {
    const response = await fetch(url, init)
    if (isFromServer(response)) markReachable()
    else markUnreachable()
    return response
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    markUnreachable()
    throw new UnreachableError(cause)
  }
}

const formOf = (parts: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined) form.append(name, String(value))
  }
  return form
}

const errorOf = async (response: Response): Promise<ApiError> => {
  const text = await response.text()
  await loadServerTexts()
  const body = text.trimStart().startsWith('{') ? readErrorBody((await parseLocalizedJson(text)) as Partial<ErrorBody>) : {}
  const retryAfterSeconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new ApiError(response.status, localizeMessage({ ...body, message: body.message ?? unexpectedResponse(response) }), {
    code: body.code,
    violations: (body.violations ?? []).map((violation) => ({ ...violation, message: localizeMessage(violation) })),
    retryAtMs: Number.isFinite(retryAfterSeconds) ? Date.now() + retryAfterSeconds * 1000 : undefined,
  })
}

/** Komga's validation errors are a list of violations; all others have one message. A proxy may return HTML. */
const readErrorBody = (body: Partial<ErrorBody>): Partial<ServerMessage & Pick<ErrorBody, 'violations'>> => {
  const message = body.message || body.violations?.map((one) => `${one.fieldName}: ${one.message}`).join('; ')
  const { code, params, violations } = body
  return { ...(message ? { message } : {}), ...(code ? { code, params } : {}), ...(violations ? { violations } : {}) }
}
