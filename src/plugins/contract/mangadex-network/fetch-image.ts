// Page images of the server that MangaDex assigned. MangaDex asks its users to report how each request to a volunteer's server went, which
// we do.
import { type PluginContext, type PluginResponse, SourceAnswerInvalid, SourceUnavailable, UrlNotSupported } from '../plugin.ts'
import { defineSentence, type Sentence } from '../sentences.ts'
import { reportUrlOf } from './image-hosts.rules.ts'

export interface ImageRequest {
  readonly url: string
  readonly signal: AbortSignal
  readonly timeoutMs: number
  readonly maxBytes: number
  /** Why a response with status 200 isn't the image; undefined when it is. */
  problemOf(response: PluginResponse): Promise<Sentence | undefined>
}

export type ImageFetch = (request: ImageRequest) => Promise<FetchedImage>

export type FetchedImage =
  | { readonly ok: true; readonly bytes: Uint8Array }
  /**
   * - wrong: the server sent something else
   * - silent: it sent nothing, or not all; it may send the image a moment later
   * - paused: it isn't asked for a while, because it failed several times or limits requests
   */
  | { readonly ok: false; readonly reason: Sentence; readonly problem: 'wrong' | 'silent' | 'paused' }

const SentStatus = defineSentence('IMAGE_STATUS', '{host} returned HTTP {status:number}')

/** Reports on their way; beyond it further ones are dropped. */
const maxReports = 20

/**
 * Returns a function that requests an image once: after a failure, another server or a pause comes first.
 * @param isReported whether a request to this address is reported
 */
export function createImageFetch(ctx: PluginContext, isReported: (url: URL) => boolean): ImageFetch {
  const report = createReports(ctx)
  return async (request) => {
    const startedAtMs = ctx.clock.now()
    const exchanged = await exchange(ctx, request)
    const response = 'status' in exchanged ? exchanged : undefined
    const image = 'status' in exchanged ? await imageIn(exchanged, request) : exchanged
    if (isReported(new URL(request.url)))
      report({
        url: request.url,
        success: image.ok,
        bytes: response === undefined ? 0 : response.bytes.length,
        duration: ctx.clock.now() - startedAtMs,
        cached: response?.headers['x-cache']?.toUpperCase().startsWith('HIT') === true,
      })
    return image
  }
}

type NoImage = Extract<FetchedImage, { ok: false }>

async function exchange(ctx: PluginContext, { url, signal, timeoutMs, maxBytes }: ImageRequest): Promise<PluginResponse | NoImage> {
  try {
    return await ctx.fetch(url, { signal, timeoutMs, maxBytes, repeatable: false })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof SourceUnavailable || error instanceof SourceAnswerInvalid || error instanceof UrlNotSupported)) throw error
    ctx.log.info(`An image server didn't send a page: ${error.message}`)
    return { ok: false, reason: error.sentence, problem: problemIn(error) }
  }
}

function problemIn(error: SourceUnavailable | SourceAnswerInvalid | UrlNotSupported): NoImage['problem'] {
  if (!(error instanceof SourceUnavailable)) return 'wrong'
  return error.retryAtMs === undefined ? 'silent' : 'paused'
}

async function imageIn(response: PluginResponse, { url, problemOf }: ImageRequest): Promise<FetchedImage> {
  const { status, bytes } = response
  const reason = status === 200 ? await problemOf(response) : SentStatus(new URL(url).host, status)
  return reason === undefined ? { ok: true, bytes } : { ok: false, reason, problem: 'wrong' }
}

interface ImageReport {
  readonly url: string
  readonly success: boolean
  readonly bytes: number
  /** Milliseconds. */
  readonly duration: number
  /** Whether the server had the image in its cache. */
  readonly cached: boolean
}

/** Nobody waits for a report, and a lost one does no harm. */
function createReports(ctx: PluginContext): (image: ImageReport) => void {
  let inFlight = 0
  return (image) => {
    if (inFlight >= maxReports) return
    inFlight += 1
    ctx
      .fetch(reportUrlOf(ctx.settings), { method: 'POST', body: { ...image } })
      .catch((error: unknown) => {
        ctx.log.debug(`A report on an image server was lost: ${error instanceof Error ? error.message : String(error)}`)
      })
      .finally(() => {
        inFlight -= 1
      })
  }
}
