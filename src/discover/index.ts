// Public interface of Discover: browsing sources for titles that are not in the library yet.
import { join } from 'node:path'
import { type AppContext, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { createCoverCache } from './covers/cover-cache.ts'
import { createCoverTokens } from './covers/cover-tokens.ts'
import { coversRoutes } from './covers/covers.routes.ts'
import { createLoadCover } from './covers/load-cover.ts'
import { discoverRoutes } from './discover.routes.ts'
import type { DiscoverParts } from './discover-deps.ts'

export type { DiscoverPorts } from './discover-deps.ts'

export function discoverFeature(app: AppContext, parts: DiscoverParts): Feature {
  const { plugins, metadata, ports } = parts
  const { clock, log, settings } = app
  const tokens = createCoverTokens({ clock, key: () => plugins.deriveKey('discover covers') })
  const cache = createCoverCache({
    folder: join(settings.configDir, 'cache', 'covers'),
    maxBytes: settings.coverCacheMb * 1024 * 1024,
    log,
    now: clock.now,
  })
  const covers = createLoadCover({ clock, cache, fetch: metadata.covers.fetch, shrinkPicture: ports.shrinkPicture })
  return defineFeature({
    name: 'discover',
    routes: [discoverRoutes({ ...app, ...parts, tokens, lastFilters: new WeakMap() }), coversRoutes({ tokens, covers })],
  })
}
