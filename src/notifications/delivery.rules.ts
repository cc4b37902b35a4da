// How many messages a notifier may send, and which.

/** Maximum number of messages that one notifier sends at a time; further ones wait for `restMs`. */
export const maxMessages = 5
export const restMs = 60_000
/** How long notices of new chapters wait for the scan of their series; a notice without a link is better than none. */
export const waitForScanMs = 30_000
/** Older notices are no longer useful. */
export const maxEventAgeMs = 24 * 3_600_000

/** Where the notice of a request leads: an approval to what is being downloaded, anything else to the requests. */
export const pathOfRequest = (isApproved: boolean): string => (isApproved ? '/downloads' : '/requests')
