// A client that fails on anything that differs from Komga's document:
// `const komf = aClient(caller)`, then `await komf.ask<SeriesDto>('GET /api/v1/series/{seriesId}', { ids: { seriesId } })`.
import { expect } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { Caller } from '../builders/a-caller.ts'
import { komgaViolations } from './komga-contract.ts'

export interface ContractRequest {
  /** By their names in the path. */
  readonly ids?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
  /** Default: 200. */
  readonly status?: number
}

export interface Client {
  /** @returns the JSON of the response; undefined when it has none */
  ask<T>(endpoint: string, question?: ContractRequest): Promise<T>
  /** Downloads bytes. @returns their type and size */
  download(path: string): Promise<{ readonly type: string; readonly bytes: number; readonly disposition: string }>
}

export interface Page<T> {
  readonly content: readonly T[]
  readonly totalElements: number
  readonly totalPages: number
  readonly last: boolean
}

export const aClient = (caller: Caller, headers: Readonly<Record<string, string>> = {}): Client => ({
  ask: async (endpoint, { ids = {}, query = '', body, status = 200 } = {}) => {
    const [method, path = ''] = endpoint.split(' ')
    const response = await caller.inject({
      method: method as 'GET',
      url: `${path.replace(/\{(\w+)\}/g, (_, name: string) => requireDefined(ids[name], 'the value of a path parameter'))}?${query}`,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    expect([endpoint, response.statusCode, komgaViolations(endpoint, response)]).toEqual([endpoint, status, []])
    return (response.body === '' ? undefined : response.json()) as never
  },
  download: async (path) => {
    const response = await caller.inject({ method: 'GET', url: path, headers })
    expect([path, response.statusCode]).toEqual([path, 200])
    return {
      type: String(response.headers['content-type']),
      bytes: response.rawPayload.length,
      disposition: String(response.headers['content-disposition'] ?? ''),
    }
  },
})
