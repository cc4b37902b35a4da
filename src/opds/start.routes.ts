import type { Settings } from '../kernel/config/index.ts'
import { type Http, publicUrl } from '../kernel/http/index.ts'
import { opds1 } from './v1/feed-definitions.ts'
import { opds2 } from './v2/feed-definitions.ts'

/** Addresses that people enter in reading apps instead of that of the catalog, with or without a slash at the end. */
const startOf = { '/opds': opds1, [opds1]: opds1, [opds2]: opds2 }

/** Leads from the addresses above a catalog to the catalog. */
export const startRoutes =
  ({ settings }: { readonly settings: Pick<Settings, 'basePath'> }) =>
  (http: Http): void => {
    for (const [path, root] of Object.entries(startOf))
      for (const url of [path, `${path}/`])
        http.get(
          url,
          { schema: { summary: 'Go to the start of the catalog', hide: true }, config: { right: 'anyone' } },
          (request, reply) => reply.redirect(`${publicUrl(request, settings.basePath)}${root}/catalog`, 302),
        )
  }
