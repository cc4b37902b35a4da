// What open clients hear of sources: that one can be asked again, or cannot any more. Administrators only, as everything else of them.
import { z } from 'zod'
import { defineLiveEvent } from '../../kernel/feature/index.ts'

declare module '../../kernel/events/index.ts' {
  interface Events {
    /** Whether and when a source can be asked is not what it was. */
    'metadata.source-changed': { readonly provider: string }
  }
}

export const sourceEvents = defineLiveEvent({
  on: 'metadata.source-changed',
  event: 'MetadataSourceChanged',
  data: z.object({ provider: z.string() }),
  publish: (told, who) => (who.roles.has('ADMIN') ? told : undefined),
})
