import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './vite-service-worker.ts'

const serverUrl = 'http://localhost:25600'

// What every room needs comes in few files: left alone, the bundler cuts it into fifty, one for each set of rooms that
// shares a module. A room's own code stays a file of its own.
const chunkGroups = [
  {
    name: 'framework',
    priority: 3,
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](history|store|react-store|query-core|react-query|router-core|react-router)|i18next|react-i18next)[\\/]/,
  },
  {
    name: 'base',
    priority: 2,
    // Questions (a dialog) and long lists stay with the rooms that have them, though several have.
    // Menus and other floating things are left out on purpose: they come when somebody reaches for one (ui/on-demand.tsx).
    test: /node_modules[\\/](@mantine[\\/]hooks|@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](ActionIcon|Alert|Anchor|Button|CloseButton|Group|Loader|Skeleton|Stack|Text|Transition|UnstyledButton))|@tabler|clsx)[\\/]|web[\\/]src[\\/](api|ui)[\\/](?!question|measured-rows|virtual-rows|paging)/,
    minShareCount: 3,
  },
  {
    name: 'routes',
    priority: 1,
    // What the table of routes needs of every room: its questions to the server and the words of its address, each a few lines.
    test: /web[\\/]src[\\/].*(\.api|-(search|log|lines|address|keys|view|layout)\.rules|users[\\/]credentials\.rules)\.ts$/,
  },
]

export default defineConfig({
  // Relative asset addresses: the server may live under any base path, which it writes into <base href> of index.html.
  base: './',
  plugins: [react(), compressedBeside(), serviceWorker()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    assetsDir: 'assets',
    chunkSizeWarningLimit: 600,
    // Which file needs which: bench/script-weight.ts adds them up. Not handed out, as its folder begins with a dot.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/sse', '/opds', '/actuator'].map((path) => [path, { target: serverUrl, changeOrigin: false }])),
  },
})

/**
 * Every script and style lies beside its compressed forms, so that the server compresses nothing while people wait. Made from the
 * written files: until then other plugins still change them.
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
