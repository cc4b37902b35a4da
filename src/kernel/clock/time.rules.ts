/**
 * Checks whether a deadline is still ahead. A deadline further ahead than the longest possible wait was written by a wrong clock and is
 * ignored: machines without a battery start in 1970 or in 2040.
 * @param maxMs the longest wait of this kind
 */
export const isAhead = (untilMs: number, nowMs: number, maxMs: number): boolean => untilMs > nowMs && untilMs - nowMs <= maxMs

/** Checks whether an event is more recent than the given age. An event in the future was recorded by a wrong clock and counts as old. */
export const isYounger = (atMs: number, nowMs: number, ageMs: number): boolean => atMs <= nowMs && nowMs - atMs < ageMs

/**
 * Checks whether this much time has passed since an event; also true when the clock was set back since then, because the real duration is
 * unknown.
 */
export const hasPassed = (sinceMs: number, nowMs: number, lengthMs: number): boolean => Math.abs(nowMs - sinceMs) >= lengthMs
