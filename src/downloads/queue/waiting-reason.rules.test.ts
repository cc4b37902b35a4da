import { expect, test } from 'vitest'
import { textOfSentence } from '../../kernel/sentences/index.ts'
import { defaultDownloadLimits } from '../run/site-slots.rules.ts'
import { waitingReason } from './waiting-reason.rules.ts'

const site = 'mangadex.org'
const limits = { ...defaultDownloadLimits, sites: new Map([['fast.org', 2]]) }
test.each([
  ['another of its site runs', { site, waitingMs: 0, runningSites: [site] }, 'Waiting for another download from mangadex.org'],
  [
    'its site has no place left',
    { site: 'fast.org', waitingMs: 0, runningSites: ['fast.org', 'fast.org'] },
    '2 downloads from fast.org are running',
  ],
  ['all places are taken', { site, waitingMs: 0, runningSites: Array.from({ length: limits.downloads }, (_, n) => `${n}`) }, 'are running'],
  [
    "a node can't see its library",
    { site, waitingMs: 0, runningSites: [], nodeWithoutFolder: { node: 'second', root: '/mnt/books' } },
    '/mnt/books',
  ],
  ['nobody takes it', { site, waitingMs: 60_000, runningSites: ['other'] }, 'role "worker"'],
])('the reason for waiting is returned when %s', (_why, facts, sentence) => {
  expect(textOfSentence(waitingReason({ limits, ...facts }))).toContain(sentence)
})
test('no reason is returned for a download that is about to start', () => {
  expect(waitingReason({ site, waitingMs: 100, runningSites: [], limits })).toBeNull()
  expect(waitingReason({ site: 'fast.org', waitingMs: 100, runningSites: ['fast.org'], limits })).toBeNull()
})

test('a download waits for a place only when every worker runs as many downloads as it may', () => {
  const runningSites = Array.from({ length: limits.downloads + 2 }, (_, n) => `${n}`)
  const facts = { site, waitingMs: 0, runningSites, limits }
  expect(waitingReason({ ...facts, runningOnWorkers: [limits.downloads, 2] })).toBeNull()
  expect(textOfSentence(waitingReason({ ...facts, runningOnWorkers: [limits.downloads, limits.downloads] }))).toContain(
    '7 downloads are running',
  )
  expect(textOfSentence(waitingReason({ ...facts, waitingMs: 60_000, runningOnWorkers: [] }))).toContain('role "worker"')
})
