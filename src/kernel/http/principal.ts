// Who is calling, and what a route requires. The kernel defines the interface; the users feature implements it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AuthenticationRequired } from './http.errors.ts'

/** The signed-in caller. The users feature adds its fields (library access, restrictions) by declaration merging. */
export interface Principal {
  readonly userId: string
  readonly email: string
  readonly roles: ReadonlySet<string>
}

/**
 * What a route requires: nothing, a signed-in caller, the user named by `:id` (or an administrator), or a role.
 * A route without a right cannot be registered (default deny).
 */
export type Right = 'anyone' | 'user' | 'same-user' | 'admin' | 'file-download' | 'page-streaming' | 'koreader-sync' | 'kobo-sync'

/** Finds the caller of a request: undefined without credentials, a catalog error for wrong ones. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<Principal | undefined>

/** @throws a catalog error when the address refers to something that is hidden from the caller or does not exist */
export type AssertVisible = (request: Pick<FastifyRequest, 'params' | 'principal'>) => Promise<void>

const roleOf: Readonly<Record<Exclude<Right, 'anyone' | 'user' | 'same-user'>, string>> = {
  admin: 'ADMIN',
  'file-download': 'FILE_DOWNLOAD',
  'page-streaming': 'PAGE_STREAMING',
  'koreader-sync': 'KOREADER_SYNC',
  'kobo-sync': 'KOBO_SYNC',
}

/** The signed-in caller of a route that demands one. @throws AuthenticationRequired */
export function callerOf({ principal }: { readonly principal: Principal | undefined }): Principal {
  if (!principal) throw AuthenticationRequired()
  return principal
}

/** Checks whether a caller may use a route. @param params of its address */
export function mayUse(right: Right, principal: Principal | undefined, params: unknown): boolean {
  if (right === 'anyone') return true
  if (!principal) return false
  if (right === 'same-user') return principal.userId === pathParam(params, 'id') || principal.roles.has(roleOf.admin)
  return right === 'user' || principal.roles.has(roleOf[right])
}

/** A parameter of a request's path, whichever route it belongs to; undefined when that has none of this name. */
export function pathParam(params: unknown, name: string): string | undefined {
  const values: Readonly<Record<string, unknown>> = Object(params)
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    right?: Right
    /** Lower-case name of the header with the API key on this route; X-API-Key when unset. */
    apiKeyHeader?: string
    /** Set if the parameter `:apiKey` of the path is the only credential: no cookie, header or session counts, and none is set. */
    apiKeyInPath?: boolean
    /** Set on what an account needs while it must still set up two-factor authentication: everything else is closed to it. */
    beforeSecondFactor?: boolean
    /** Set if a GET changes something: pages of other origins must not reach it either. */
    changesByGet?: boolean
  }
  interface FastifyRequest {
    /** Set for every route except those for anyone, where it may be absent. */
    principal: Principal | undefined
  }
}
