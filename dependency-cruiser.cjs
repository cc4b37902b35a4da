// Which folder may import which. A feature is entered only through its index.ts; the library and the chapters also through `folderEntries`.
// A new feature is one new line in this table; test/conventions checks that these rules catch what they forbid.
const mayUse = {
  settings: [],
  journal: [],
  users: ['settings'],
  library: ['users', 'settings', 'journal'],
  reading: ['library', 'users', 'settings'],
  chapters: ['library'],
  plugins: ['users'],
  metadata: ['library', 'plugins'],
  downloads: ['library', 'chapters', 'plugins'],
  follows: ['downloads', 'chapters', 'library', 'plugins'],
  shelves: ['library'],
  trackers: ['metadata', 'shelves', 'library', 'plugins'],
  discover: ['metadata', 'chapters', 'library', 'plugins'],
  requests: ['discover', 'follows', 'downloads', 'chapters', 'library'],
  backups: ['follows', 'shelves', 'chapters', 'library'],
  archives: ['library', 'journal'],
  imports: ['library', 'reading', 'chapters', 'downloads', 'archives', 'journal'],
  pages: ['library', 'reading', 'journal'],
  collections: ['library', 'reading', 'users', 'settings'],
  opds: ['library', 'reading', 'collections', 'users'],
  devices: ['library', 'reading', 'collections', 'users', 'settings'],
  notifications: ['downloads', 'library', 'plugins'],
  admin: ['users', 'settings'],
  'database-maintenance': ['settings'],
  nodes: ['downloads', 'library'],
  webapp: [], // serves the built pages
  'live-events': [], // receives events from app.ts, imports no feature
  maintenance: [], // receives fixes from app.ts, imports no feature
  health: [], // receives checks from app.ts, imports no feature
}

// The library and the chapters have more to offer than one index.ts shows well; each of these folders has its own public interface.
const folderEntries = 'library/(access|books|books/serving|lists|posters)|chapters/(listed|options|records|urls)'

const features = Object.keys(mayUse).join('|')
const outsideTests = '\\.(test|contract|fixture)\\.ts$'
const rule = (name, from, to, comment) => ({ name, severity: 'error', from, to, ...(comment ? { comment } : {}) })

const featureOrder = Object.entries(mayUse).map(([feature, others]) =>
  rule(
    `feature-order-${feature}`,
    { path: `^src/${feature}/` },
    { path: `^src/(${features})/`, pathNot: `^src/(${[feature, ...others].join('|')})/` },
    `${feature} may use: ${others.join(', ') || 'no other feature'}.`,
  ),
)

module.exports = {
  forbidden: [
    rule('no-circular', {}, { circular: true }, 'Move what both need down, or invert it with a parameter.'),
    rule('every-import-resolves', {}, { couldNotResolve: true }),
    rule('kernel-knows-no-product', { path: '^src/kernel/' }, { path: '^(src/(?!kernel/)|plugins/|web/)' }),
    rule(
      'formats-are-pure',
      { path: '^src/formats/' },
      { path: '^(src/(?!formats/|kernel/(errors|files|disk-calls|objects)/)|plugins/)|(^|/)(kysely|fastify)(/|$)' },
    ),
    ...featureOrder,
    rule(
      'public-interface-only',
      { path: `^src/(${features})/` },
      { path: `^src/(${features})/`, pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$', `^src/(${folderEntries})/index\\.ts$`] },
      'Import the feature, not its insides.',
    ),
    rule(
      'every-folder-is-in-the-table',
      { path: '^src/[^/]+/', pathNot: `^src/(kernel|formats|${features})/` },
      {},
      'A new feature needs a line in mayUse.',
    ),
    rule(
      'sql-in-queries-only',
      { path: `^src/(${features})/`, pathNot: '(\\.(queries|test)\\.ts|/migrations/[^/]+\\.ts)$' },
      { path: '(^|/)kysely(/|$)' },
    ),
    rule('http-in-routes-only', { path: `^src/(${features})/`, pathNot: '\\.(routes|test)\\.ts$' }, { path: '(^|/)fastify(/|$)' }),
    // Types are free, and so is `net`: isIP and BlockList compute, they do not connect.
    rule(
      'rules-are-pure',
      { path: '\\.rules\\.ts$' },
      {
        path: '\\.(queries|routes|task)\\.ts$|^(node:)?(fs|fs/promises|child_process|http|https)$|(^|/)(kysely|fastify)(/|$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'plugins-see-the-contract-only',
      { path: '^plugins/([^/]+)/', pathNot: outsideTests },
      { path: '^(src|plugins|web)/', pathNot: ['^src/plugins/contract/', '^plugins/$1/'] },
    ),
    rule('web-speaks-http', { path: '^web/' }, { path: '^(src|plugins)/' }, 'Use the types generated from docs/openapi.json.'),
    rule('product-never-imports-tests', { path: '^(src|plugins|web/src)/', pathNot: outsideTests }, { path: `^test/|${outsideTests}` }),
    rule(
      'product-needs-no-development-package',
      { path: '^(src|plugins)/', pathNot: outsideTests },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    ),
    rule(
      'nobody-imports-the-root',
      { pathNot: '^(src/(app|main|serve)\\.ts$|(test|bench|scripts)/)' },
      { path: '^src/(app|main|serve)\\.ts$' },
    ),
    rule(
      'no-dumping-ground',
      {},
      { path: '/(utils?|helpers?|common|misc|shared)(/|\\.tsx?$)', pathNot: 'node_modules' },
      'Name it after what it is.',
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
}
