// A client of a server with TLS: `const client = anHttp2Client(url, cert)`, then `await client.get('/api/v1/claim')`.
import { once } from 'node:events'
import { type ClientHttp2Stream, connect, type IncomingHttpHeaders } from 'node:http2'

export interface Http2Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  json<T>(): T
}

/** @param ca the certificate that it trusts */
export function anHttp2Client(url: string, ca: string, defaults: Readonly<Record<string, string>> = {}) {
  const session = connect(url, { ca })
  session.on('error', () => undefined)
  const begin = (method: string, path: string, headers: Readonly<Record<string, string>> = {}): ClientHttp2Stream => {
    const hasNoBody = method === 'GET' || method === 'HEAD'
    const stream = session.request({ ':method': method, ':path': path, ...defaults, ...headers }, { endStream: hasNoBody })
    stream.on('error', () => undefined)
    return stream
  }
  return {
    session,
    begin,
    get: (path: string, headers?: Readonly<Record<string, string>>) => answerOf(begin('GET', path, headers)),
    send: (method: string, path: string, body: string | Buffer, headers?: Readonly<Record<string, string>>) => {
      const stream = begin(method, path, headers)
      stream.end(body)
      return answerOf(stream)
    },
    close: () => session.destroy(),
  }
}

export async function answerOf(stream: ClientHttp2Stream): Promise<Http2Answer> {
  const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status'?: number }]
  const body = Buffer.concat(await stream.toArray())
  return { status: headers[':status'], headers, body, json: () => JSON.parse(body.toString()) }
}
