// Messages between the server and the process of a plugin package, one JSON message per line. Messages from the plugin are validated like
// untrusted requests.
import { z } from 'zod'

const longText = z.string().max(20_000)
const number = z.number().int().nonnegative()

export const PackageError = z.object({
  name: z.string().max(100),
  message: longText,
  retryAtMs: z.number().optional(),
  status: z.int().min(100).max(599).optional().catch(undefined),
  isDown: z.boolean().optional(),
  /** The request whose server error this is. */
  ofRequest: number.optional(),
  stack: longText.optional(),
})
export type PackageError = z.infer<typeof PackageError>

const PackageFetchRequest = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  headers: z.record(z.string(), z.coerce.string()).optional(),
  text: z.string().optional(),
  base64: z.string().optional(),
  timeoutMs: z.number().positive().optional(),
  maxBytes: z.number().positive().optional(),
  repeatable: z.boolean().optional(),
})
export type PackageFetchRequest = z.infer<typeof PackageFetchRequest>

export const FromPackage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('failed'), error: PackageError }),
  z.object({ type: z.literal('answer'), id: number, value: z.unknown().optional(), error: PackageError.optional() }),
  z.object({
    type: z.literal('log'),
    level: z.enum(['debug', 'info', 'warn', 'error']),
    message: z.string(),
    cause: PackageError.optional(),
  }),
  z.object({ type: z.literal('fetch'), id: number, url: z.string().max(8_192), request: PackageFetchRequest }),
  z.object({ type: z.literal('language'), id: number }),
  z.object({ type: z.literal('cancel'), id: number }),
])
export type FromPackage = z.infer<typeof FromPackage>

export interface Operations {
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

export type ToPackage =
  | {
      readonly type: 'start'
      readonly entry: string
      readonly name: string
      readonly config: Readonly<Record<string, string>>
      /** Required and optional operations. */
      readonly operations: Operations
    }
  | { readonly type: 'call'; readonly id: number; readonly operation: string; readonly args: readonly unknown[] }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'wait'; readonly id: number; readonly untilMs: number; readonly reason: string }
  | { readonly type: 'reply'; readonly id: number; readonly value?: unknown; readonly error?: PackageError }
