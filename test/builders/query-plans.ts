// Query plans of the statements that some code sends.
import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { type Db, engineOf } from '../../src/kernel/db/index.ts'

/** @returns the plan of each statement that `work` runs, in order */
export async function plansOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<readonly string[]> {
  const queries = new Map<unknown, RootOperationNode>()
  const run: RootOperationNode[] = []
  const listen: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.set(queryId, node)
      return node
    },
    // Only a whole statement has a result, but its parts are transformed too.
    transformResult: async ({ result, queryId }) => {
      const node = queries.get(queryId)
      if (node) run.push(node)
      return result
    },
  }
  await work(db.withPlugin(listen))
  const plans: string[] = []
  for (const node of run) plans.push(await planOf(db, node))
  return plans
}

async function planOf(db: Db, node: RootOperationNode): Promise<string> {
  const compiled = db.getExecutor().compileQuery(node, { queryId: '' })
  const isSqlite = engineOf(db) === 'sqlite'
  const [first = '', ...others] = compiled.sql.split(isSqlite ? '?' : /\$\d+/)
  const parts = others.map((text, index) => sql`${compiled.parameters[index]}${sql.raw(text)}`)
  const statement = sql`${sql.raw(`explain ${isSqlite ? 'query plan ' : ''}${first}`)}${sql.join(parts, sql``)}`
  const { rows } = await statement.execute(db)
  return (rows as readonly Record<string, unknown>[]).map((row) => String(isSqlite ? row.detail : row['QUERY PLAN'])).join('; ')
}
