// Public interface of Discover: browsing sources for titles that are not in the library yet.
import { join } from 'node:path'
import { type AppContext, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { createFileCache } from '../kernel/file-cache/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import type { BrowseTitle } from '../plugins/index.ts'
import { createCoverTokens } from './covers/cover-tokens.ts'
import { coversRoutes } from './covers/covers.routes.ts'
import { createLoadCover } from './covers/load-cover.ts'
import { discoverRoutes } from './discover.routes.ts'
import type { DiscoverParts } from './discover-deps.ts'
import { createLoadPreviewPage } from './previews/load-preview-page.ts'
import { createPreviewTokens } from './previews/preview-tokens.ts'
import { previewsRoutes } from './previews/previews.routes.ts'
import { browseTitle } from './sources/browse-source.ts'
import { listDownloadedSeries } from './titles/badges.queries.ts'
import { type DownloadableMatch, matchTitle } from './titles/match-title.ts'
import { type CoverFacts, coverPathOf } from './titles/show-titles.ts'
import { titleKeysOf } from './titles/title-keys.rules.ts'

export type { DiscoverPorts } from './discover-deps.ts'

interface Which {
  readonly sourceId: string
  readonly titleId: string
}

export interface Discover {
  readonly feature: Feature
  /**
   * A title that the account may see, with the keys under which follow lists and downloads know it.
   * @throws DiscoverSourceNotFound, DiscoverTitleNotFound, and when the source is unavailable
   */
  findTitle(access: Principal['access'], which: Which): Promise<{ readonly title: BrowseTitle; readonly titleKeys: readonly string[] }>
  /** The same work at a source that can be downloaded from. @throws as `findTitle` */
  findMatch(access: Principal['access'], which: Which): Promise<DownloadableMatch | undefined>
  /** Series that chapters of titles were downloaded to and that the account may see: series id by title key. */
  findDownloaded(access: Principal['access'], titleKeys: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Path of a cover on this server; null for an image that the server would not load. */
  coverPathOf(cover: CoverFacts): Promise<string | null>
  /** Display name of a source; its id when it isn't installed anymore. */
  sourceName(sourceId: string): string
}

/** Enough to go back in the chapters that a few people preview at a time. */
const previewCacheBytes = 64 * 1024 * 1024

export function discoverFeature(app: AppContext, parts: DiscoverParts): Discover {
  const { plugins, metadata, ports } = parts
  const { clock, log, settings } = app
  const tokens = createCoverTokens({ clock, key: () => plugins.deriveKey('discover covers') })
  const cache = createFileCache({
    folder: join(settings.configDir, 'cache', 'covers'),
    maxBytes: settings.coverCacheMb * 1024 * 1024,
    log,
    now: clock.now,
  })
  const previewPages = createLoadPreviewPage({
    clock,
    cache: createFileCache({ folder: join(settings.configDir, 'cache', 'previews'), maxBytes: previewCacheBytes, log, now: clock.now }),
    sources: metadata.sources,
  })
  const previewTokens = createPreviewTokens({ clock, key: () => plugins.deriveKey('discover previews') })
  const covers = createLoadCover({ clock, cache, fetch: metadata.covers.fetch, shrinkPicture: ports.shrinkPicture })
  const deps = { ...app, ...parts, tokens, previewTokens, previewPages, lastFilters: new WeakMap() }
  return {
    feature: defineFeature({ name: 'discover', routes: [discoverRoutes(deps), coversRoutes({ tokens, covers }), previewsRoutes(deps)] }),
    findTitle: async (access, which) => {
      const { value } = await browseTitle(deps, access, which)
      return { title: value, titleKeys: titleKeysOf(value) }
    },
    findMatch: (access, which) => matchTitle(deps, access, which),
    findDownloaded: async (access, titleKeys) =>
      new Map((await listDownloadedSeries(app.db, access, titleKeys)).map(({ titleKey, seriesId }) => [titleKey, seriesId])),
    coverPathOf: (cover) => coverPathOf(deps, cover),
    sourceName: (sourceId) => plugins.browseSources.all.find(({ id }) => id === sourceId)?.name ?? sourceId,
  }
}
