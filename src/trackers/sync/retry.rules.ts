// When lists are read again, and entries that failed are tried again.

/** After an entry could not be read or changed. */
export const faultRetryMs = { missing: 86_400_000, invalid: 3_600_000 } as const
/** The longest delay of an entry. */
export const maxDelayMs = faultRetryMs.missing
/** How often lists are read without a change here. */
export const pullEveryMs = 86_400_000
