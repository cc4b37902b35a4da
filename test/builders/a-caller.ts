// A client that sends the same headers with each request.
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Http } from '../../src/kernel/http/index.ts'

export interface Caller {
  get(url: string): Promise<LightMyRequestResponse>
  post(url: string, body?: unknown): Promise<LightMyRequestResponse>
  put(url: string, body?: unknown): Promise<LightMyRequestResponse>
  patch(url: string, body?: unknown): Promise<LightMyRequestResponse>
  delete(url: string): Promise<LightMyRequestResponse>
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
}

/** Requests with these headers; addresses are relative to the base path. */
export function callerOf(server: Http, headers: Readonly<Record<string, string>>, basePath = '/'): Caller {
  const prefix = basePath.replace(/\/$/, '')
  const call = (request: InjectOptions): Promise<LightMyRequestResponse> =>
    server.inject({ ...request, url: `${prefix}${String(request.url)}`, headers: { ...headers, ...request.headers } })
  const withBody = (method: 'POST' | 'PUT' | 'PATCH') => (url: string, body?: unknown) =>
    call({ method, url, ...(body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }) })
  return {
    get: (url) => call({ method: 'GET', url }),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    delete: (url) => call({ method: 'DELETE', url }),
    inject: call,
  }
}
