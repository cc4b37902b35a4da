// The sync token of a Kobo e-reader: what the device has received. The device stores the token of a response only after it has processed
// it, so a request that is repeated after an interruption gets the same response again.
import { z } from 'zod'

/** Kinds of changes, in the order in which they are sent. Lists refer to books, so they come last. */
export const changeKinds = [
  'bookAdded',
  'fileChanged',
  'metadataChanged',
  'bookRemoved',
  'progressChanged',
  'listAdded',
  'listChanged',
  'listRemoved',
] as const
export type ChangeKind = (typeof changeKinds)[number]

const id = z.string().regex(/^[0-9A-Z]{1,20}$/)

const Ongoing = z.object({
  /** The sync point that the device will have reached at the end. */
  pointId: id,
  /** Changes of the kinds before this one were sent; 'store' when only those of the Kobo store are left. */
  kind: z.enum([...changeKinds, 'store']),
  /** The last item of that kind that was sent; empty for none. */
  after: z.union([z.literal(''), id]),
})

const Token = z.object({
  hondana: z.literal(1),
  /** The sync point that the device has reached; absent before the end of its first sync. */
  reached: id.optional(),
  /** Set in the middle of a sync. */
  ongoing: Ongoing.optional(),
  /** The token of the Kobo store. */
  store: z.string().optional(),
})

export type SyncToken = Readonly<Omit<z.output<typeof Token>, 'hondana'>>
export type Cursor = Readonly<z.output<typeof Ongoing>>

export const encodeSyncToken = ({ reached, ongoing, store }: SyncToken): string =>
  Buffer.from(JSON.stringify({ hondana: 1, reached, ongoing, store })).toString('base64')

/** Parses a token. One that isn't from this server is from the Kobo store, which the device was connected to before. */
export function parseSyncToken(header: string | undefined): SyncToken {
  if (header === undefined || header === '') return {}
  const parsed = Token.safeParse(jsonIn(Buffer.from(header, 'base64').toString('utf8')))
  if (!parsed.success) return { store: header }
  const { hondana, ...token } = parsed.data
  return token
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
