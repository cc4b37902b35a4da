// Builds the service worker beside the app, as one plain script with the list of the app's files.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const entry = fileURLToPath(new URL('./src/offline/worker/service-worker.ts', import.meta.url))

/** Runs after everything else is written. The worker's content changes with any file of the app, so browsers notice a new version. */
export const serviceWorker = (): Plugin => {
  let outDir = 'dist'
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: ({ root, build: { outDir: folder } }) => {
      outDir = join(root, folder)
    },
    closeBundle: async () => {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { __SHELL_FILES__: JSON.stringify(shellFiles(outDir)), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2023',
          lib: { entry, formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
        },
      })
    },
  }
}

/** The files that the app needs offline. Names with a hash never change content; other files get a revision. */
const shellFiles = (outDir: string): { url: string; revision: string | null }[] => {
  const assets = readdirSync(join(outDir, 'assets')).filter((name) => !/\.(br|gz|map)$/.test(name))
  // index.html is fetched from the app's own address, because the server writes the base path into it.
  const others = readdirSync(outDir, { withFileTypes: true }).filter((one) => one.isFile() && /^[^.]+\.(js|svg|json)$/.test(one.name))
  return [
    { url: './', revision: hashOf(join(outDir, 'index.html')) },
    ...assets.map((name) => ({ url: `./assets/${name}`, revision: null })),
    ...others.filter(({ name }) => name !== 'sw.js').map(({ name }) => ({ url: `./${name}`, revision: hashOf(join(outDir, name)) })),
  ]
}

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)
