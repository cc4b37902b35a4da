// A file upload as a web form sends it: `await sendFile(server.http, '/api/v1/series/1/thumbnails', picture)`.
import type { LightMyRequestResponse } from 'fastify'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { Caller } from './a-caller.ts'

/** @param fields sent before the file, for example `{ selected: 'false' }` */
export async function sendFile(
  caller: Caller,
  url: string,
  file: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file)]), 'cover.jpg')
  const request = new Request('http://form', { method: 'POST', body: form })
  return caller.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': requireDefined(request.headers.get('content-type'), 'the content type of the form') },
  })
}
