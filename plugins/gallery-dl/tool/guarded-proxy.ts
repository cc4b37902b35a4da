// Which way gallery-dl takes to the web. Promise: without permission for private hosts, whatever a site's pages name, images and redirects
// included, is refused when it is private, because gallery-dl asks through a proxy of the server that looks names up itself.
// Limit: where an administrator's gallery-dl file or the environment names a proxy, that one is taken, and what it reaches is its matter.
import { readFile } from 'node:fs/promises'
import type { PluginContext } from '../../../src/plugins/contract/plugin.ts'

/** Runs `use` with the address of the proxy for gallery-dl; undefined when it shall go its own way. */
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

/** For all sites; what it names for one site goes before ours anyway. A file that cannot be read is gallery-dl's to complain about. */
async function namesProxyInFile(path: string | undefined): Promise<boolean> {
  if (path === undefined) return false
  try {
    const content = JSON.parse(await readFile(path, 'utf8')) as { proxy?: unknown; extractor?: { proxy?: unknown } } | null
    return Boolean(content?.proxy || content?.extractor?.proxy)
  } catch {
    return false
  }
}
