// Several server processes with one PostgreSQL, one library folder and one configuration folder, as a club or a host runs them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aDatabaseLink, type DatabaseLink } from '../builders/a-database-link.ts'
import { aCrashingServer, type CrashingServer, shortLived } from '../crash/crashing-server.ts'
import type { FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { aPostgresDatabase } from '../setup/databases.ts'

export interface ClusterNode extends CrashingServer {
  /** Its own way to the database. */
  readonly link: DatabaseLink
  isUp: boolean
}

export interface Cluster {
  readonly databaseUrl: string
  readonly root: string
  readonly nodes: readonly ClusterNode[]
  /** Stops a node gracefully and starts it again, as an update does. */
  replace(node: ClusterNode): Promise<void>
  /** Kills a node and starts it again. */
  restart(node: ClusterNode): Promise<void>
  close(): Promise<void>
}

/**
 * @param clocksAheadMs one node for each, whose clock is wrong by so much
 * @param program path of the program that nodes start with, by number; by default that of the current sources
 */
export async function aCluster(
  source: FakeMangaDex,
  clocksAheadMs: readonly number[],
  program?: (node: number) => string | undefined,
): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'hondana-cluster-'))
  const database = await aPostgresDatabase()
  const nodes: ClusterNode[] = []
  for (const [node, aheadMs] of clocksAheadMs.entries()) {
    const link = await aDatabaseLink(database.url)
    const server = await aCrashingServer(source, {
      folder,
      env: { HONDANA_DATABASE_URL: link.url, CLOCK_AHEAD_MS: String(aheadMs) },
      ...(program ? { program: () => program(node) } : {}),
      execArgv: [...shortLived, '--import', join(import.meta.dirname, 'skewed-clock.mjs')],
    })
    await server.start()
    nodes.push({ ...server, link, isUp: true })
  }
  return {
    databaseUrl: database.url,
    root: join(folder, 'library'),
    nodes,
    replace: async (node) => {
      node.isUp = false
      await node.stop()
      await node.start()
      node.isUp = true
    },
    restart: async (node) => {
      node.isUp = false
      await node.kill()
      await node.start()
      node.isUp = true
    },
    close: async () => {
      for (const node of nodes) {
        await node.cleanUp()
        await node.link.close()
      }
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
