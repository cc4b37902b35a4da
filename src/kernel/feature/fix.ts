import type { z } from 'zod'

/**
 * One-click maintenance: a card that calls an endpoint of the feature that declares it. Its form is built from the endpoint's query
 * schema.
 */
export interface Fix {
  /** Stable: the web app's translations refer to it. */
  readonly id: string
  readonly title: string
  readonly description: string
  /** Name of a Material Design icon: mdi-wrench-outline. */
  readonly icon: string
  readonly endpoint: string
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** Of the endpoint: title is the label, description the hint; limits and defaults apply unchanged. */
  readonly query?: z.ZodObject
  /** Whether the card is shown now; always when unset. */
  isOffered?(): Promise<boolean>
}

/** Declares a maintenance card, in a `*.fix.ts` next to the route that it calls. */
export const defineFix = (fix: Fix): Fix => fix
