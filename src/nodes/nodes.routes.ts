import type { z } from 'zod'
import { listRunningDownloads } from '../downloads/index.ts'
import { isoInstant } from '../kernel/clock/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import { type Http, toMessageDto } from '../kernel/http/index.ts'
import { findLeader } from '../kernel/nodes/index.ts'
import { textOfSentence } from '../kernel/sentences/index.ts'
import { listRunning } from '../kernel/tasks/index.ts'
import { listNodeProblems } from './node-problems.ts'
import { type NodeDto, NodeList } from './nodes.schemas.ts'

type NodesRouteDeps = Pick<AppContext, 'db' | 'clock' | 'nodes' | 'settings'>

export const nodesRoutes = (deps: NodesRouteDeps) => (http: Http) => {
  http.get(
    '/api/v1/nodes',
    { schema: { summary: 'List the nodes', response: { 200: NodeList } }, config: { right: 'admin' } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return describeNodes(deps)
    },
  )
}

async function describeNodes({ db, clock, nodes, settings }: NodesRouteDeps): Promise<z.output<typeof NodeDto>[]> {
  const known = await nodes.list()
  const [tasks, downloads, problems] = await Promise.all([
    listRunning(db),
    listRunningDownloads(db),
    listNodeProblems({ db, clock }, known),
  ])
  const leader = nodes.isShared ? await findLeader(db) : nodes.id
  return known.map((node) => ({
    id: node.id,
    name: node.name,
    version: node.version,
    roles: [...node.roles],
    host: node.host,
    pid: node.pid,
    startedAt: isoInstant(node.startedAt),
    lastSeenAt: isoInstant(clock.now() - node.silentMs),
    state: node.isGone ? 'GONE' : 'RUNNING',
    current: node.id === nodes.id,
    runsSchedules: !node.isGone && node.id === leader && (nodes.isShared || settings.roles.includes('scheduler')),
    tasks: tasks.filter(({ leaseOwner }) => leaseOwner === node.id).map(({ id, name }) => ({ id, name })),
    downloads: downloads.filter(({ leaseOwner }) => leaseOwner === node.id).map(({ id, title, url }) => ({ id, title: title || url })),
    problems: problems
      .filter(({ nodeId }) => nodeId === node.id)
      .map(({ sentence }) => ({ message: textOfSentence(sentence), messageSaying: toMessageDto(sentence) })),
  }))
}
