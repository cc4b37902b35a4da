import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { LongWork } from '../long-work/index.ts'

/** The type that a feature's routes are written against. */
export type Http = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

declare module 'fastify' {
  interface FastifyInstance {
    /** Rejects a request that matches no route: a wrong method if another one would match, otherwise an unknown address. */
    refuseUnknown(request: FastifyRequest): never
    /** For responses that take long. */
    readonly longWork: LongWork
    /** Milliseconds after which a client that reads nothing of its response is cut off. */
    readonly maxStallMs: number
  }
}
