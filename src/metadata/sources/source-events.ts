// Events about sources for connected clients: that one is available again, or no longer is. For administrators only, like everything
// about sources.
import { z } from 'zod'
import { defineLiveEvent } from '../../kernel/feature/index.ts'

declare module '../../kernel/events/index.ts' {
  interface Events {
    /** The availability of a source or its retry time has changed. */
    'metadata.source-changed': { readonly provider: string }
  }
}

export const sourceEvents = defineLiveEvent({
  on: 'metadata.source-changed',
  event: 'MetadataSourceChanged',
  data: z.object({ provider: z.string() }),
  publish: (told, who) => (who.roles.has('ADMIN') ? told : undefined),
})
