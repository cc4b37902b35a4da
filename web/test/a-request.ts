// Title requests as the server returns them, for tests: defaults for everything that a test doesn't set.
import type { TitleRequest } from '../src/api/types.ts'
import { aPageOf } from './a-download.ts'

export const aRequest = (known: Partial<TitleRequest> = {}): TitleRequest => ({
  id: 'Q',
  state: 'open',
  source: 'near',
  sourceName: 'Near',
  titleId: 'berserk',
  url: 'https://near.example/title/berserk',
  followUrl: 'https://near.example/title/berserk',
  title: 'Berserk',
  coverUrl: null,
  ageRating: null,
  seriesId: null,
  mine: false,
  unread: false,
  requesters: [{ userId: 'R', email: 'anna@example.org', comment: null, requestedAt: '2026-01-01T00:00:00Z' }],
  createdAt: '2026-01-01T00:00:00Z',
  decidedAt: null,
  decidedBy: null,
  reason: null,
  ...known,
})

export const aPageOfRequests = (
  content: readonly TitleRequest[] = [],
  counts: { readonly open?: number; readonly unread?: number } = {},
) => ({
  ...aPageOf(content),
  open: content.filter(({ state }) => state === 'open').length,
  unread: content.filter(({ unread }) => unread).length,
  ...counts,
})
