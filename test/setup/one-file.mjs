// Preloaded into the processes of a test run: loads Kysely and each thread of the server from one file instead of hundreds. Each test
// server starts threads, and opening so many files was most of the cost of a start.
// Guarantee: the files contain the installed packages and the current sources, bundled by test-bundles.ts when the run begins; without
// bundles, nothing changes.
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import workerThreads from 'node:worker_threads'

/** @type {import('./test-bundles.ts').Bundles} */
const bundles = JSON.parse(process.env.HONDANA_TEST_BUNDLES ?? '{}')

registerHooks({
  resolve: (specifier, context, next) => {
    const url = bundles[specifier]
    return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context)
  },
})

workerThreads.Worker = class extends workerThreads.Worker {
  /** @param {string | URL} source @param {import('node:worker_threads').WorkerOptions} [options] */
  constructor(source, options) {
    const url = bundles[String(source)]
    // The options of the test runner's own processes must not apply to the server's threads.
    if (url) super(new URL(url), { execArgv: [], ...options })
    else super(source, options)
  }
}
syncBuiltinESMExports()
