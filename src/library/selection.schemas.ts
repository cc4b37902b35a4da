import { z } from 'zod'

/** Maximum number of ids in one request. */
const maxIds = 500

/** A list of at most `most` ids. */
export const idsUpTo = (most: number) => z.array(z.string().max(100)).max(most, `at most ${most} at once`)

/** The series or books of a request: 1 to 500. */
export const selectedIds = idsUpTo(maxIds).min(1, 'at least one').meta({ description: 'IDs of the series or books, 1 to 500.' })
