// The image server that MangaDex assigns for a chapter, remembered for less time than MangaDex keeps it valid. People who open a chapter at
// the same time, and pages that fail together, share one request.
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type PluginContext, type PluginSettings, SourceAnswerInvalid } from '../plugin.ts'
import { defineSentence } from '../sentences.ts'
import { isImageServer } from './image-hosts.rules.ts'

/** Names become parts of a URL. */
const fileName = z.string().regex(/^\w[\w.-]{0,149}$/)

/** A response of /at-home/server. */
export const atHomeServer = z.object({
  result: z.literal('ok'),
  baseUrl: z.url({ protocol: /^https?$/ }),
  chapter: z.object({
    hash: z.string().regex(/^[\w-]{1,64}$/),
    data: z.array(fileName).max(2000),
    dataSaver: z.array(fileName).max(2000).nullish(),
  }),
})

export interface ImageServer {
  /** Images are below it, by file name. */
  readonly folderUrl: string
  /** Of the pages, in reading order. */
  readonly files: readonly string[]
}

export interface ImageServers {
  /**
   * @param failed a server that didn't send an image: another one is requested unless that happened already
   * @throws what the request throws
   */
  get(chapterId: string, signal: AbortSignal, failed?: ImageServer): Promise<ImageServer>
}

/** An address is valid for 15 minutes. */
const keptMs = 10 * 60_000
const maxKept = 200

const UnknownImageServer = defineSentence(
  'SOURCE_IMAGE_SERVER_UNKNOWN',
  "{source} uses an image server that this server isn't allowed to contact: {host}",
)

/** @param request asks MangaDex for a server; it may have several listeners, so it isn't aborted with one of them */
export function createImageServers(
  { clock }: Pick<PluginContext, 'clock'>,
  request: (chapterId: string) => Promise<ImageServer>,
): ImageServers {
  const known = new LRUCache<string, { readonly server: ImageServer; readonly untilMs: number }>({ max: maxKept })
  const asking = new Map<string, Promise<ImageServer>>()
  const ask = async (chapterId: string): Promise<ImageServer> => {
    const server = await request(chapterId)
    known.set(chapterId, { server, untilMs: clock.now() + keptMs })
    return server
  }
  const askOnce = (chapterId: string): Promise<ImageServer> => {
    const answer = asking.get(chapterId) ?? ask(chapterId).finally(() => asking.delete(chapterId))
    asking.set(chapterId, answer)
    return answer
  }
  return {
    get: async (chapterId, signal, failed) => {
      signal.throwIfAborted()
      const remembered = known.get(chapterId)
      const isUsable = remembered && remembered.untilMs > clock.now() && remembered.server !== failed
      return isUsable ? remembered.server : unlessAborted(askOnce(chapterId), signal)
    },
  }
}

/**
 * Where the images of a response are.
 * @param isSmall whether smaller images ("data saver") are preferred
 * @throws SourceAnswerInvalid for a server that may not be contacted
 */
export function imageServerOf(settings: PluginSettings, { baseUrl, chapter }: z.infer<typeof atHomeServer>, isSmall: boolean): ImageServer {
  if (!isImageServer(settings, baseUrl))
    throw new SourceAnswerInvalid(UnknownImageServer('MangaDex', URL.parse(baseUrl)?.host ?? 'an invalid URL'))
  const [folder, files] = isSmall && chapter.dataSaver?.length ? ['data-saver', chapter.dataSaver] : ['data', chapter.data]
  return { folderUrl: `${baseUrl.replace(/\/$/, '')}/${folder}/${chapter.hash}`, files }
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
