// What a followed title waits for, and until when.

export const titleDelays = ['SITE', 'DOWNLOAD', 'LOOK'] as const

export interface TitleDelay {
  readonly for: (typeof titleDelays)[number]
  /** Epoch ms; null when no moment is known. */
  readonly untilMs: number | null
}

/** What is known of a title that may hold it up; moments are epoch ms. */
export interface DelayFacts {
  /** Until when its site is left alone. */
  readonly sitePausedUntilMs: number | undefined
  /** Its download that has not ended; `nextAttemptAtMs` is null when it may run at once. */
  readonly download: { readonly nextAttemptAtMs: number | null } | undefined
  /** When it is looked at in full again. */
  readonly recheckAtMs: number | null
}

/** The wait that matters most: a silent site holds up the download, too. Moments that have passed count no more. */
export function titleDelay({ sitePausedUntilMs, download, recheckAtMs }: DelayFacts, nowMs: number): TitleDelay | undefined {
  const ahead = (ms: number | null | undefined) => (typeof ms === 'number' && ms > nowMs ? ms : undefined)
  const siteUntilMs = ahead(sitePausedUntilMs)
  if (siteUntilMs !== undefined) return { for: 'SITE', untilMs: siteUntilMs }
  if (download) return { for: 'DOWNLOAD', untilMs: ahead(download.nextAttemptAtMs) ?? null }
  const lookAtMs = ahead(recheckAtMs)
  return lookAtMs === undefined ? undefined : { for: 'LOOK', untilMs: lookAtMs }
}
