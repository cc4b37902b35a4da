import type { AppContext, Check } from '../kernel/feature/index.ts'
import { listNodeProblems } from './node-problems.ts'

/** Checks whether every node is there and sees the libraries. */
export const nodesCheck = (app: Pick<AppContext, 'db' | 'clock' | 'nodes'>): Check => ({
  component: 'nodes',
  run: async () => {
    const problems = await listNodeProblems(app, await app.nodes.list())
    const notice = problems.find(({ kind }) => kind === 'gone')?.sentence
    const noticed = notice ? { notice } : {}
    const reason = problems.find(({ kind }) => kind === 'library')?.sentence
    return reason ? { status: 'DOWN', reason, ...noticed } : { status: 'UP', ...noticed }
  },
})
