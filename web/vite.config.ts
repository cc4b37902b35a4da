import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './vite-service-worker.ts'

const serverUrl = 'http://localhost:25600'

// Code that every page needs goes into a few files: by default the bundler creates about fifty, one for each set of pages that
// share a module. Each page's own code stays in its own file.
const chunkGroups = [
  {
    name: 'framework',
    priority: 3,
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](history|store|react-store|query-core|react-query|router-core|react-router)|i18next|react-i18next)[\\/]/,
  },
  {
    name: 'base',
    priority: 2,
    // Dialogs and long lists stay with the pages that use them, even when several do.
    // Menus and other floating elements are left out on purpose: they load on first use (ui/on-demand.tsx).
    test: /node_modules[\\/](@mantine[\\/]hooks|@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](ActionIcon|Alert|Anchor|Button|CloseButton|Group|Loader|Skeleton|Stack|Text|Transition|UnstyledButton))|@tabler|clsx)[\\/]|web[\\/]src[\\/](api|ui)[\\/](?!confirm-dialog|measured-rows|virtual-rows|paging)/,
    minShareCount: 3,
  },
  {
    name: 'routes',
    priority: 1,
    // What the route table needs from every page: its queries and search parameters, a few lines each.
    test: /web[\\/]src[\\/].*(\.api|-(search|log|lines|address|keys|view|layout)\.rules|users[\\/]credentials\.rules)\.ts$/,
  },
]

export default defineConfig({
  // Relative asset addresses: the server may run under any base path, which it writes into <base href> of index.html.
  base: './',
  plugins: [react(), compressedBeside(), serviceWorker()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    assetsDir: 'assets',
    chunkSizeWarningLimit: 600,
    // Lists which file needs which; bench/script-weight.ts adds them up. Not served, because its folder begins with a dot.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/sse', '/opds', '/actuator'].map((path) => [path, { target: serverUrl, changeOrigin: false }])),
  },
})

/**
 * Writes compressed copies beside every script and style, so that the server doesn't compress on request. Runs on the
 * written files, because other plugins change them until then.
 */
function compressedBeside(): Plugin {
  return {
    name: 'compressed-beside',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const { fileName } of Object.values(bundle)) {
        if (!/\.(js|css)$/.test(fileName)) continue
        const path = join(dir, fileName)
        const source = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(source))
        writeFileSync(`${path}.gz`, gzipSync(source))
      }
    },
  }
}
