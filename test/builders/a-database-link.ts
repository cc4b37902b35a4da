// The way from a node to PostgreSQL, which a test can cut: a cable that is pulled, or a database that is being restarted.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseLink {
  /** The database's URL by this way. */
  readonly url: string
  /** Ends all connections and refuses new ones. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** @param databaseUrl URL of a database that listens on a TCP port */
export async function aDatabaseLink(databaseUrl: string): Promise<DatabaseLink> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(from)
          to.destroy()
        })
      from.pipe(to)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    cut,
    mend: () => {
      isCut = false
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
