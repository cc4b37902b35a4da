// `npm run bench` runs every comparison, `npm run bench scan pages` only some. A goal counts as missed only after two misses.
import { cpus, totalmem } from 'node:os'
import type { Outcome } from './harness.ts'

const benches: Readonly<Record<string, () => Promise<{ run(): Promise<readonly Outcome[]> }>>> = {
  start: () => import('./start.bench.ts'),
  scan: () => import('./scan.bench.ts'),
  'scan-postgres': async () => ({ run: (await import('./scan.bench.ts')).runOnPostgres }),
  'scan-cold': async () => ({ run: (await import('./scan.bench.ts')).runCold }),
  lists: () => import('./lists.bench.ts'),
  'lists-cpu': () => import('./lists-cpu.bench.ts'),
  'lists-postgres': async () => ({ run: (await import('./lists.bench.ts')).runOnPostgres }),
  weight: () => import('./weight.bench.ts'),
  turn: () => import('./page-turn.bench.ts'),
  grid: () => import('./shelf-grid.bench.ts'),
  pages: () => import('./pages.bench.ts'),
  thumbnails: () => import('./thumbnails.bench.ts'),
  split: () => import('./split.bench.ts'),
  formats: () => import('./formats.bench.ts'),
  check: () => import('./check.bench.ts'),
  metadata: () => import('./metadata.bench.ts'),
  queue: () => import('./queue.bench.ts'),
  'queue-postgres': async () => ({ run: (await import('./queue.bench.ts')).runOnPostgres }),
  tasks: () => import('./tasks.bench.ts'),
  'tasks-postgres': async () => ({ run: (await import('./tasks.bench.ts')).runOnPostgres }),
  events: () => import('./events.bench.ts'),
  download: () => import('./download.bench.ts'),
  direct: () => import('./direct.bench.ts'),
  finish: () => import('./finish.bench.ts'),
  'finish-postgres': async () => ({ run: (await import('./finish.bench.ts')).runOnPostgres }),
  nodes: () => import('./nodes.bench.ts'),
  endurance: () => import('./endurance.bench.ts'),
  load: () => import('./load.bench.ts'),
  copy: () => import('./copy.bench.ts'),
  path: () => import('./path.bench.ts'),
}

/** Budgets of the web app as one group. */
const groups: Readonly<Record<string, readonly string[]>> = { web: ['weight', 'turn', 'grid'] }

const chosen = process.argv.slice(2).flatMap((name) => groups[name] ?? [name])
const unknown = chosen.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`No such comparison: ${unknown.join(', ')}. There are: ${[...Object.keys(benches), ...Object.keys(groups)].join(', ')}.`)
  process.exit(2)
}
console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`)
const missed: string[] = []
for (const [name, load] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const bench = await load()
  const first = (await bench.run()).filter((outcome) => !outcome.met).map((outcome) => outcome.name)
  if (first.length === 0) continue
  const again = (await bench.run()).filter((outcome) => !outcome.met).map((outcome) => outcome.name)
  missed.push(...again.filter((outcome) => first.includes(outcome)))
}
console.log(missed.length === 0 ? 'Every goal is met.' : `Missed twice: ${missed.join(', ')}.`)
