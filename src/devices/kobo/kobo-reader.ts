// The caller of a Kobo e-reader's request. Each device has its own API key, so the key stands for the device.

import { requireDefined } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import type { KoboReader } from './sync/sync-points.queries.ts'

export function deviceOf({ apiKey }: Principal): { readonly id: string; readonly name: string } {
  const { id, comment } = requireDefined(apiKey, 'the API key of a Kobo e-reader')
  return { id, name: comment }
}

export const readerOf = (caller: Principal): KoboReader => ({
  apiKeyId: deviceOf(caller).id,
  userId: caller.userId,
  access: caller.access,
})
