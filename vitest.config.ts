// One run, five projects: `unit` beside the code, `web` the web app's rules, `components` its pages in happy-dom, `server` drives real
// processes, `conventions` checks the shape of the project.
// Files share their worker's modules (isolate: false, 35 times faster): a test never changes shared state and cleans up after itself.
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { pollOptions, testTimeoutMs } from './test/setup/timeouts.ts'

const ofServer = ['test/{e2e,crash,cluster}/**/*.test.ts', 'scripts/{launcher,install-gallery-dl}.test.mjs']
const ofConventions = ['test/conventions/**/*.test.ts']

export default defineConfig({
  test: {
    // Processes, not threads: a crash of a native module ends one worker, not the run.
    pool: 'forks',
    isolate: false,
    // Two more than cores: half of the time a test waits for another process or for a moment to come.
    maxWorkers: availableParallelism() + 2,
    execArgv: ['--import', new URL('./test/setup/one-file.mjs', import.meta.url).href],
    globalSetup: ['test/setup/global-setup.ts'],
    reporters: ['default'],
    // Of the whole suite alike: a limit of its own only makes a test fail on a busy machine.
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: pollOptions.timeout } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,plugins,scripts,test,bench}/**/*.test.{ts,mjs}'],
          exclude: [...ofServer, ...ofConventions],
          // As in the bundle (scripts/boot/lighter-bundle.mjs).
          alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('./src/kernel/schemas/index.ts', import.meta.url)) }],
        },
      },
      // Pure decisions, which need no browser. test/e2e opens the pages in a real one.
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.ts'] } },
      {
        extends: true,
        // Pages with their state, in front of a stand-in for the server (web/test/stand-in-server.ts).
        test: {
          name: 'components',
          include: ['web/{src,preact}/**/*.test.tsx'],
          environment: 'happy-dom',
          // A style sheet that a page adds is not loaded; that is no failure.
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
          setupFiles: ['web/test/browser.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ofServer,
          globalSetup: ['test/setup/current-web-app.ts'],
          setupFiles: ['test/setup/browser-report.ts'],
        },
      },
      { extends: true, test: { name: 'conventions', include: ofConventions } },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**', 'plugins/**'],
      exclude: ['**/*.test.ts', '**/*.contract.ts'],
      reportsDirectory: '.coverage',
    },
  },
})
