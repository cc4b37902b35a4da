// Runs the real gallery-dl against a fake release site.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aReleaseSite } from '../../../test/builders/a-release-site.ts'
import { withExtractorFile } from '../../../test/builders/extractor-file.ts'
import { aPluginContext, type ContextSpec } from '../../../test/builders/plugin-context.ts'
import { galleryDl } from '../index.ts'
import { testedVersion } from './latest-version.ts'

const never = new AbortController().signal

const set = async (tag: string | undefined, spec: ContextSpec = {}) => {
  const releases = await aReleaseSite(tag)
  onTestFinished(releases.close)
  const ctx = aPluginContext(galleryDl, { ...spec, settings: { extractorTool: releases.tool, ...spec.settings } })
  onTestFinished(ctx.end)
  const provider = galleryDl.provide(ctx)
  return { ...releases, ctx, provider, newest: () => provider.newestToolVersion?.(never) }
}

/** A program that replaces gallery-dl. */
const anotherTool = (script: string): ContextSpec => ({ settings: { extractorTool: ['sh', '-c', script, 'sh'] } })

test('a release that is newer than the installed gallery-dl is found', async () => {
  const { newest, site } = await set('v99.0.1')
  expect(await newest()).toBe('99.0.1')
  expect(site.requests.map(({ path }) => path)).toEqual(['/api/repos/mikf/gallery-dl/releases/latest'])
})

test('an installed gallery-dl that is the latest release is not reported as outdated', async () => {
  const { newest, installed, publish, ctx } = await set(undefined)
  publish(`v${installed}`)
  expect(await newest()).toBeNull()
  publish('v1.0.0')
  expect(await newest()).toBeNull()
  expect(ctx.logged).toEqual([])
})

test('gallery-dl checks for its latest release through the server’s proxy', async () => {
  const { ctx, site } = await set('v99.0.1')
  const openProxy = async () => ({ url: site.url, close: () => undefined })
  await galleryDl.provide({ ...ctx, openProxy }).newestToolVersion?.(never)
  expect(site.requests.map(({ path }) => path)).toEqual([`${site.url}/api/repos/mikf/gallery-dl/releases/latest`])
})

test('a failed check is logged at debug level and finds nothing', async () => {
  const { newest, ctx } = await set(undefined)
  expect(await newest()).toBeNull()
  expect(ctx.logged).toEqual([expect.stringMatching(/^debug: gallery-dl couldn't check for a newer version \(exit code \d+\): .*500/)])
})

test('a gallery-dl that cannot check for updates is compared with the version that comes with the server', async () => {
  const cannot = 'case "$*" in *--version*) echo 1.25.3;; *) echo "error: unrecognized arguments: --update-check" >&2; exit 2;; esac'
  expect(await (await set(undefined, anotherTool(cannot))).newest()).toBe(testedVersion)
  const nightly = cannot.replace('1.25.3', '1.25.3-dev')
  expect(await (await set(undefined, anotherTool(nightly))).newest()).toBeNull()
})

test('without gallery-dl no newer release is reported', async () => {
  expect(await (await set('v99.0.1', { settings: { extractorTool: ['no-such-gallery-dl'] } })).newest()).toBeNull()
})

test("an administrator's gallery-dl file does not hide the result", async () => {
  const userConfig = { extractor: { archive: 'seen.sqlite3', postprocessors: [{ name: 'zip' }] }, output: { log: '{name}', mode: 'color' } }
  await withExtractorFile(userConfig, async ({ settings }) => {
    expect(await (await set('v99.0.1', settings ? { settings } : {})).newest()).toBe('99.0.1')
  })
})

test('no check runs when an administrator disabled it', async () => {
  const { provider } = await set('v99.0.1', { config: { check_for_updates: 'false' } })
  expect(provider.newestToolVersion).toBeUndefined()
})

test('the tested version is the one installed with the server', async () => {
  const requirements = await readFile(join(import.meta.dirname, '../../../scripts/boot/gallery-dl-requirements.txt'), 'utf8')
  expect(/^gallery-dl==(\S+)/m.exec(requirements)?.[1]).toBe(testedVersion)
})
