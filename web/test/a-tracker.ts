import type { SeriesTracker, Tracker, TrackerAccount } from '../src/api/types.ts'

/** A tracker that the browser signs in to, without an account. */
export const aTracker = (changes: Partial<Tracker> = {}): Tracker => ({
  ...{ id: 'tracker-anilist', name: 'AniList', signIn: 'code', tokenPage: null, fields: [], redirectUri: '', hasScore: true },
  ...{ paused: null, pausedUntil: null, account: null },
  ...changes,
})

export const aTrackerAccount = (changes: Partial<TrackerAccount> = {}): TrackerAccount => ({
  ...{ name: 'anna', connectedAt: '2026-11-23T10:00:00Z', lastSyncAt: null, problem: null, autoLink: true, pull: false, markRead: false },
  ...{ linked: 0, pending: 0, toConfirm: 0, unread: 0 },
  ...changes,
})

/** A series that is linked and synced. */
export const aSeriesTracker = (changes: Partial<NonNullable<SeriesTracker['link']>> = {}): SeriesTracker => ({
  ...{ id: 'tracker-anilist', name: 'AniList', problem: null, hasScore: true },
  link: {
    ...{ seriesId: 'S', seriesTitle: 'Title', titleId: '30002', title: 'Berserk', url: 'https://anilist.co/manga/30002', unit: 'CHAPTERS' },
    ...{ read: 12, change: {}, isConfirmed: true, isPending: false, total: 364, fault: null },
    entry: { status: 'READING', chaptersRead: 12, volumesRead: 0, score: 80, startedAt: null, finishedAt: null },
    ...changes,
  },
})
