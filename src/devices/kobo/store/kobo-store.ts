// The Kobo store, for an e-reader that also has books from there. Only used when an administrator turned it on.
import { z } from 'zod'
import { asError } from '../../../kernel/errors/index.ts'
import type { AppContext } from '../../../kernel/feature/index.ts'
import type { ServerSettings } from '../../../settings/index.ts'

const timeoutMs = 20_000
/** Of the device's own headers; cookies, addresses of proxies and the like stay here. */
const forwarded = /^(?:authorization|user-agent|accept|accept-language|content-type|x-kobo-.*)$/
const returned = /^(?:x-kobo-.*|location)$/

const storeMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type StoreMethod = (typeof storeMethods)[number]

/** A HEAD is a GET whose body isn't sent. */
export const storeMethodOf = (method: string): StoreMethod => storeMethods.find((one) => one === method) ?? 'GET'

export interface StoreRequest {
  readonly method: StoreMethod
  /** Below the API key, with its query: `v1/user/profile?x=1`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body?: unknown
}

export interface StoreAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface KoboStore {
  isOn(): Promise<boolean>
  /** The store's answer; undefined when requests aren't forwarded, or the store can't be reached. */
  forward(request: StoreRequest): Promise<StoreAnswer | undefined>
}

type StoreDeps = Pick<AppContext, 'outbound' | 'log' | 'settings'>

export function createKoboStore({ outbound, log, settings }: StoreDeps, serverSettings: ServerSettings): KoboStore {
  const { koboStoreUrl } = settings
  // An administrator chose this host.
  const trustedHosts = [new URL(koboStoreUrl).host]
  const isOn = async () => (await serverSettings.current()).koboProxy
  return {
    isOn,
    forward: async ({ method, path, headers, body }) => {
      const target = URL.parse(`${koboStoreUrl}/${path.replace(/^\/+/, '')}`)
      if (!(await isOn()) || !target?.href.startsWith(`${koboStoreUrl}/`)) return undefined
      try {
        const response = await outbound.request(target.href, {
          method,
          headers: pickHeaders(headers, forwarded),
          ...(body === undefined || body === null ? {} : { body: JSON.stringify(body) }),
          timeoutMs,
          maxWaitMs: timeoutMs,
          repeatable: false,
          keepRedirect: true,
          trustedHosts,
          allowedHosts: trustedHosts,
        })
        return { status: response.status, headers: pickHeaders(response.headers, returned), body: jsonOf(response.bytes) }
      } catch (error) {
        log.warn({ host: target.host, reason: asError(error).message }, "The Kobo store didn't answer a request of an e-reader")
        return undefined
      }
    },
  }
}

const pickHeaders = (headers: StoreRequest['headers'], names: RegExp): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      names.test(name.toLowerCase()) && value !== undefined ? [[name.toLowerCase(), [value].flat().join(', ')]] : [],
    ),
  )

const Json = z.unknown()

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return Json.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch {
    return {}
  }
}
