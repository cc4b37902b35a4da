import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { runCommand, runNode } from './run-command.ts'
import { projectRoot, sourceFiles } from './source-files.ts'

interface Rule {
  readonly name: string
  readonly from: { readonly pathNot?: string }
  readonly to: { readonly pathNot?: string }
}

interface Cruise {
  readonly modules: readonly { readonly source: string }[]
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly to: string; readonly rule: { readonly name: string } }[]
  }
}

const { forbidden } = createRequire(import.meta.url)('../../dependency-cruiser.cjs') as { forbidden: readonly Rule[] }
const features = forbidden.flatMap(({ name }) => (name.startsWith('feature-order-') ? [name.slice('feature-order-'.length)] : []))

test.concurrent('every import follows the table, and no source file is overlooked', async ({ expect }) => {
  const { modules, summary } = readCruise(await runCommand('layers', '--output-type', 'json'))
  expect(summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`)).toEqual([])
  // With an unsuitable TypeScript the tool sees no files and passes, so compare with the files on disk.
  const seen = new Set(modules.map(({ source }) => source))
  const expected = sourceFiles().filter((path) => /^(src|plugins)\/.*\.ts$/.test(path))
  expect(expected.length).toBeGreaterThan(30)
  expect(expected.filter((path) => !seen.has(path))).toEqual([])
})

test('every folder of src is in the table', () => {
  const inTable = new RegExp(
    requireDefined(forbidden.find(({ name }) => name === 'every-folder-is-in-the-table')?.from.pathNot, 'the rule about the table'),
  )
  const folders = readdirSync(join(projectRoot, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => `src/${name}/`).filter((folder) => !inTable.test(folder))).toEqual([])
})

/** One violation of every rule: file, its import, rule. */
const breaches: readonly (readonly [from: string, to: string, rule: string])[] = [
  ['src/users/circle.ts', './index.ts', 'no-circular'],
  ['src/users/lost.ts', './nowhere.ts', 'every-import-resolves'],
  ['src/kernel/clock/product.ts', '../../users/index.ts', 'kernel-knows-no-product'],
  ['src/formats/image/database.ts', 'kysely', 'formats-are-pure'],
  ['src/reading/inside.ts', '../library/inner.ts', 'public-interface-only'],
  ['src/reading/deeper.ts', '../library/conditions/index.ts', 'public-interface-only'],
  ['src/novelty/index.ts', 'node:path', 'every-folder-is-in-the-table'],
  ['src/users/sql.ts', 'kysely', 'sql-in-queries-only'],
  ['src/users/http.ts', 'fastify', 'http-in-routes-only'],
  ['src/users/reads-files.rules.ts', 'node:fs', 'rules-are-pure'],
  ['plugins/one/server.ts', '../../src/kernel/clock/index.ts', 'plugins-see-the-contract-only'],
  ['plugins/one/neighbour.ts', '../two/index.ts', 'plugins-see-the-contract-only'],
  ['web/src/server.ts', '../../src/kernel/clock/index.ts', 'web-speaks-http'],
  ['src/users/tested.ts', '../../test/builders/user.ts', 'product-never-imports-tests'],
  ['src/users/development.ts', 'fast-check', 'product-needs-no-development-package'],
  ['src/users/root.ts', '../app.ts', 'nobody-imports-the-root'],
  ['src/users/dumped.ts', './utils.ts', 'no-dumping-ground'],
  ...features.map((feature) => [`src/${feature}/upwards.ts`, `../${forbiddenFor(feature)}/index.ts`, `feature-order-${feature}`] as const),
]

/** Allowed imports; none of these may be reported. */
const lawful: readonly (readonly [from: string, to: string])[] = [
  ['src/users/users.queries.ts', 'kysely'],
  ['src/users/migrations/2026-01-01T00-00-users.ts', 'kysely'],
  ['src/users/users.routes.ts', 'fastify'],
  ['src/users/address.rules.ts', 'node:net'],
  ['src/users/users.test.ts', '../../test/builders/user.ts'],
  ['src/library/index.ts', '../users/index.ts'],
  ['src/reading/index.ts', '../library/access/index.ts'],
  ['plugins/one/index.ts', '../../src/plugins/contract/plugin.ts'],
  ['plugins/index.ts', './one/index.ts'],
  ['src/main.ts', './app.ts'],
]

test.concurrent('the rules catch one violation each, and nothing that is allowed', async ({ onTestFinished, expect }) => {
  const root = mkdtempSync(join(tmpdir(), 'hondana-layers-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const file of ['dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) cpSync(join(projectRoot, file), join(root, file))
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  for (const file of bystanders()) plant(root, file, [])
  for (const [from, to] of [...breaches, ...lawful]) plant(root, from, [to])
  plant(root, 'src/users/index.ts', ['./circle.ts'])
  const tool = join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const { summary } = readCruise(
    await runNode([tool, '--config', 'dependency-cruiser.cjs', '--output-type', 'json', 'src', 'plugins', 'web', 'test'], root),
  )
  // Both ends of a cycle are reported; one is enough.
  const caught = summary.violations.filter(({ from }) => from !== 'src/users/index.ts').map(({ from, rule }) => `${rule.name}: ${from}`)
  expect(caught.sort()).toEqual(breaches.map(([from, , rule]) => `${rule}: ${from}`).sort())
})

/** The files that the violations and the allowed imports refer to. */
const bystanders = (): readonly string[] => [
  ...features.map((feature) => `src/${feature}/index.ts`),
  'src/app.ts',
  'src/kernel/clock/index.ts',
  'src/library/inner.ts',
  'src/library/access/index.ts',
  'src/library/conditions/index.ts',
  'src/plugins/contract/plugin.ts',
  'src/users/utils.ts',
  'plugins/two/index.ts',
  'test/builders/user.ts',
]

function forbiddenFor(feature: string): string {
  const allowed = new RegExp(
    requireDefined(forbidden.find(({ name }) => name === `feature-order-${feature}`)?.to.pathNot, `the rule of ${feature}`),
  )
  const found = features.find((other) => !allowed.test(`src/${other}/`))
  if (found === undefined) throw new Error(`${feature} may use every feature; then there is no order left to check`)
  return found
}

function plant(root: string, file: string, imported: readonly string[]): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  const lines = imported.map((path, index) => `export * as it${index} from '${path}'`)
  writeFileSync(join(root, file), `${lines.join('\n')}\nexport {}\n`)
}

const readCruise = (output: string): Cruise => JSON.parse(output.slice(0, output.lastIndexOf('}') + 1)) as Cruise
