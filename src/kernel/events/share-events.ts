// Declares which events other nodes receive, next to the type of the event.
import type { z } from 'zod'
import type { EventName, Events } from './events.ts'

export interface SharedEvent {
  readonly name: EventName
  /** Checks what another node, perhaps of another version, has stored. */
  readonly payload: z.ZodType
  readonly rate: EventRate | undefined
}

/** For events that come many times a second and replace each other. */
export interface EventRate {
  /** At most one for each subject is stored in this time, and always the latest. */
  readonly everyMs: number
  /** Field of the payload with the ID of its subject. */
  readonly by: string
  /** An event with one of these names, about the same subject, makes those obsolete that wait for their turn. */
  readonly endedBy: readonly EventName[]
}

/** Lets other nodes receive an event. */
export const shareEvent = <N extends EventName>(
  name: N,
  payload: z.ZodType<Events[N]>,
  rate?: EventRate & { readonly by: keyof Events[N] & string },
): SharedEvent => ({ name, payload, rate })
