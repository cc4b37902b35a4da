import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './vite-service-worker.ts'

const serverUrl = 'http://localhost:25600'

// The first load is a few files, and each page's own code stays in its own file. By default the bundler creates about fifty files for the
// first page, one for each set of pages that share a module, and small files compress badly.
const chunkGroups = [
  {
    name: 'framework',
    priority: 3,
    test: /(web|node_modules)[\\/](preact|@tanstack[\\/](history|store|react-store|query-core|react-query|router-core|react-router)|i18next|react-i18next)[\\/]/,
  },
  // What is loaded before any page: the shell and the route table, with what they import.
  { name: 'shell', priority: 2, tags: ['$initial' as const], test: /^(?!.*web[\\/](index\.html|src[\\/]main\.tsx))/ },
  // What the home page shares with other pages.
  {
    name: 'cards',
    priority: 1,
    test: /web[\\/]src[\\/](library[\\/](series|book)-card|ui[\\/]page-head|home[\\/](pins[\\/](pins\.rules|use-pins)|home-layout\.rules)|reading[\\/]progress[\\/](progress-outbox|deliver-entry))/,
  },
  {
    name: 'forms',
    priority: 1,
    minShareCount: 8,
    test: /@mantine[\\/](hooks|core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput|NativeSelect|Stack|Group))[\\/]/,
  },
  // In files of their own: in one file with what all dialogs share, the placing of menus was loaded with every dialog.
  { name: 'controls', priority: 1, test: /@mantine[\\/]core[\\/]esm[\\/]core[\\/]/ },
  { name: 'floating', priority: 1, test: /@floating-ui[\\/]/ },
  { name: 'icons', test: /@tabler/, minShareCount: 4 },
]

export default defineConfig({
  // Relative asset addresses: the server may run under any base path, which it writes into <base href> of index.html.
  base: './',
  plugins: [scrollAreaWithoutFloating(), styleAfterLoadingSign(), compressedBeside(), serviceWorker()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    assetsDir: 'assets',
    chunkSizeWarningLimit: 600,
    // Lists which file needs which; bench/script-weight.ts adds them up. Not served, because its folder begins with a dot.
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      // "use client" in packages has no effect here.
      checks: { moduleLevelDirective: false },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/sse', '/opds', '/actuator'].map((path) => [path, { target: serverUrl, changeOrigin: false }])),
  },
})

/**
 * Mantine's ScrollArea, which all dialogs load, takes only a hook that merges references from the library that places menus, and that
 * library would be 11 kB of every page with a dialog. If ScrollArea takes more from it one day, the build fails.
 */
function scrollAreaWithoutFloating(): Plugin {
  const id = '\0merge-references'
  return {
    name: 'scroll-area-without-floating',
    enforce: 'pre',
    resolveId: (source, importer) => (source === '@floating-ui/react' && importer?.endsWith('/ScrollArea.mjs') ? id : undefined),
    load: (loaded) =>
      loaded === id
        ? `import { useMergedRef } from '@mantine/hooks'
export const useMergeRefs = (refs) => useMergedRef(...refs)`
        : undefined,
  }
}

/**
 * Browsers show nothing of a page before the style sheets in its head have loaded, and what index.html shows meanwhile doesn't need them.
 */
function styleAfterLoadingSign(): Plugin {
  return {
    name: 'style-after-loading-sign',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
        return html.replace(/\s*<link rel="stylesheet"[^>]*>/g, '').replace('</body>', () => `${sheets.join('')}</body>`)
      },
    },
  }
}

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
