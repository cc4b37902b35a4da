// Chooses the proxy for gallery-dl. Guarantee: without permission for private hosts, any private address that a site's pages name,
// including images and redirects, is refused, because gallery-dl connects through a proxy of the server that resolves names itself.
// Limit: a proxy named in an administrator's gallery-dl file or in the environment is used instead, and its own rules apply.
import { readFile } from 'node:fs/promises'
import type { PluginContext } from '../../../src/plugins/contract/plugin.ts'

/** Runs `use` with the URL of the proxy for gallery-dl; undefined when gallery-dl uses its own network settings. */
export async function withGuardedProxy<T>(ctx: PluginContext, use: (proxy: string | undefined) => Promise<T>): Promise<T> {
  const { settings, config } = ctx
  if (settings.proxyInEnvironment || (await namesProxyInFile(settings.extractorConfigFile))) return use(undefined)
  const solver = URL.parse(config.flaresolverr_url ?? '')
  const proxy = await ctx.openProxy?.(solver ? [solver.host] : [])
  try {
    return await use(proxy?.url)
  } finally {
    proxy?.close()
  }
}

/**
 * Checks the setting for all sites; one for a single site overrides ours anyway. gallery-dl itself reports a file that cannot be read.
 */
async function namesProxyInFile(path: string | undefined): Promise<boolean> {
  if (path === undefined) return false
  try {
    const content = JSON.parse(await readFile(path, 'utf8')) as { proxy?: unknown; extractor?: { proxy?: unknown } } | null
    return Boolean(content?.proxy || content?.extractor?.proxy)
  } catch {
    return false
  }
}
