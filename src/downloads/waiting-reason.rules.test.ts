import { expect, test } from 'vitest'
import { mostRuns, waitingReason } from './waiting-reason.rules.ts'

const site = 'mangadex.org'
test.each([
  ['another of its site runs', { waitingMs: 0, runningSites: [site] }, 'Another download from mangadex.org'],
  ['all places are taken', { waitingMs: 0, runningSites: Array.from({ length: mostRuns }, (_, n) => `${n}`) }, 'run already'],
  ['nobody takes it', { waitingMs: 60_000, runningSites: ['other'] }, 'role "worker"'],
])('says so when %s', (_why, facts, sentence) => {
  expect(waitingReason({ site, ...facts })).toContain(sentence)
})
test('says nothing when it is about to start', () => {
  expect(waitingReason({ site, waitingMs: 100, runningSites: [] })).toBeNull()
})
