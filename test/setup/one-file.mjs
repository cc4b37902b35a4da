// Preloaded into every process and thread of a test run: Kysely comes from one file instead of from 257. Each test server starts threads
// that load it, and opening so many files was more than half of what such a start cost.
// Promise: it is the installed Kysely, put together by bundle-kysely.ts when the run begins; without that, nothing changes.
import { registerHooks } from 'node:module'

const bundles = JSON.parse(process.env.HONDANA_TEST_BUNDLES ?? '{}')

registerHooks({
  resolve: (specifier, context, next) => {
    const url = bundles[specifier]
    return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context)
  },
})
