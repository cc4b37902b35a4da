// What a followed title waits for, and until when.

export const titleDelays = ['SITE', 'DOWNLOAD', 'LOOK'] as const

export interface TitleDelay {
  readonly for: (typeof titleDelays)[number]
  /** Epoch ms; null when no time is known. */
  readonly untilMs: number | null
}

/** What may delay a title; times are epoch ms. */
export interface DelayFacts {
  /** Until when its site is paused. */
  readonly sitePausedUntilMs: number | undefined
  /** Its unfinished download; `nextAttemptAtMs` is null when it may run immediately. */
  readonly download: { readonly nextAttemptAtMs: number | null } | undefined
  /** When the next full check is due. */
  readonly recheckAtMs: number | null
}

/** Returns the most important wait: an unresponsive site delays the download, too. Times in the past are ignored. */
export function titleDelay({ sitePausedUntilMs, download, recheckAtMs }: DelayFacts, nowMs: number): TitleDelay | undefined {
  const ahead = (ms: number | null | undefined) => (typeof ms === 'number' && ms > nowMs ? ms : undefined)
  const siteUntilMs = ahead(sitePausedUntilMs)
  if (siteUntilMs !== undefined) return { for: 'SITE', untilMs: siteUntilMs }
  if (download) return { for: 'DOWNLOAD', untilMs: ahead(download.nextAttemptAtMs) ?? null }
  const lookAtMs = ahead(recheckAtMs)
  return lookAtMs === undefined ? undefined : { for: 'LOOK', untilMs: lookAtMs }
}
