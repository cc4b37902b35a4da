// The unsent progress of an account in this browser.
import { getStored, setStored } from '../../ui/browser-storage.ts'
import { type OutboxEntries, readEntries } from './outbox.rules.ts'

const nameOf = (userId: string): string => `progress.${userId}`

export const readStoredEntries = (userId: string): string | null => getStored(nameOf(userId))

/** Returns whether the browser allowed it. */
export const writeStoredEntries = (userId: string, text: string): boolean => setStored(nameOf(userId), text)

export const listStoredEntries = (userId: string): OutboxEntries => readEntries(readStoredEntries(userId))
