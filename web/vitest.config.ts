// The web app's project of the one test run: pure decisions, no browser needed. Its rooms are walked in a real browser by
// test/e2e. A plain object, since vitest belongs to the root of the workspace.
export default {
  test: { name: 'web', include: ['src/**/*.test.ts'], pool: 'forks', isolate: false, maxWorkers: '100%', testTimeout: 60_000 },
}
