import { expect, test } from 'vitest'
import type { MissingChapter } from '../api/types.ts'
import {
  canBlacklist,
  countMissingStates,
  isDownloadable,
  isDownloadedByDefault,
  type MissingState,
  missingStates,
} from './missing-chapters.rules.ts'

const aChapter = (state: MissingState): MissingChapter => ({
  chapterUrl: `https://example.org/${state}`,
  number: '1',
  volume: null,
  title: null,
  groups: [],
  state,
  message: '',
  downloadId: null,
  retryAt: null,
  downloadedAt: null,
})

test('missing chapters are counted by state, actionable ones first', () => {
  expect(countMissingStates([aChapter('blacklisted'), aChapter('missing'), aChapter('missing')])).toEqual([
    { state: 'missing', count: 2 },
    { state: 'blacklisted', count: 1 },
  ])
  expect(countMissingStates([])).toEqual([])
})

test('deliberately skipped chapters can be downloaded individually, but not by “all”', () => {
  const fetchable = missingStates.filter((state) => isDownloadable(aChapter(state)))
  const expected = missingStates.filter((state) => isDownloadedByDefault(aChapter(state)))
  expect(fetchable).toEqual(['missing', 'failed', 'file-missing', 'other-group', 'superseded', 'out-of-range', 'cleaned-up'])
  expect(expected).toEqual(['missing', 'failed', 'file-missing'])
})

test('chapters that are blacklisted or queued cannot be added to the blacklist', () => {
  expect(missingStates.filter((state) => !canBlacklist(aChapter(state)))).toEqual(['queued', 'blacklisted'])
})
