import { z } from 'zod'

/** What one request may name. */
const maxIds = 500

/** Ids of at most `most` things. */
export const idsUpTo = (most: number) => z.array(z.string().max(100)).max(most, `at most ${most} at once`)

/** The series or books that a request is about: 1 to 500. */
export const selectedIds = idsUpTo(maxIds).min(1, 'at least one')
