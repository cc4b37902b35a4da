import { isAbsolute, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SettingsInvalid, settingDefinitions } from './index.ts'

const settingsOf = (env: Record<string, string>) => readSettings(env).settings

test('a server without settings listens on Komga’s port and runs everything in one process', () => {
  const { settings, warnings } = readSettings({ PATH: '/usr/bin', HOME: '/root' })
  expect(settings).toMatchObject({
    host: '0.0.0.0',
    port: 25_600,
    basePath: '/',
    configDir: join(process.cwd(), 'config'),
    roles: ['web', 'worker', 'scheduler'],
    extractorTool: ['gallery-dl'],
    srcaApiUrl: 'https://api.mangadex.org',
    allowPrivateHosts: false,
    trustedProxies: [],
    logLevel: 'info',
  })
  expect([settings.databaseUrl, settings.adminEmail, settings.logFormat]).toEqual([undefined, undefined, undefined])
  expect(warnings).toEqual([])
})

test('settings are read from the environment and converted to typed values', () => {
  const settings = settingsOf({
    HONDANA_PORT: '8080',
    HONDANA_CONFIG_DIR: 'data',
    HONDANA_ROLES: 'web, worker',
    HONDANA_EXTRACTOR_TOOL: 'python3  -m gallery_dl',
    HONDANA_TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1,loopback, fd00::/8,',
    HONDANA_CORS_ORIGINS: 'https://reader.example.org,http://localhost:5173',
    HONDANA_ALLOW_PRIVATE_HOSTS: 'TRUE',
    HONDANA_SRCA_API_URL: 'http://localhost:9000/mirror//',
  })
  expect(settings).toMatchObject({
    port: 8080,
    roles: ['web', 'worker'],
    extractorTool: ['python3', '-m', 'gallery_dl'],
    trustedProxies: ['10.0.0.0/8', '127.0.0.1', 'loopback', 'fd00::/8'],
    corsOrigins: ['https://reader.example.org', 'http://localhost:5173'],
    allowPrivateHosts: true,
    srcaApiUrl: 'http://localhost:9000/mirror',
  })
  expect(isAbsolute(settings.configDir)).toBe(true)
})

test('an empty value counts as not set, as in container files', () => {
  expect(settingsOf({ HONDANA_PORT: '', HONDANA_DATABASE_URL: '', HONDANA_ADMIN_EMAIL: '', HONDANA_ADMIN_PASSWORD: '' }).port).toBe(25_600)
})

test.each([
  ['HONDANA_PORT', 'many'],
  ['HONDANA_PORT', '70000'],
  ['HONDANA_PORT', '80.5'],
  ['HONDANA_BASE_PATH', 'komga'],
  ['HONDANA_BASE_PATH', '/komga//reader'],
  ['HONDANA_BASE_PATH', '/:id'],
  ['HONDANA_BASE_PATH', '/a/../b'],
  ['HONDANA_BASE_PATH', '/.'],
  ['HONDANA_DATABASE_URL', 'mysql://localhost/hondana'],
  ['HONDANA_ROLES', 'web,cook'],
  ['HONDANA_ROLES', ','],
  ['HONDANA_SRCA_API_URL', 'ftp://mirror'],
  ['HONDANA_ALLOW_PRIVATE_HOSTS', 'maybe'],
  ['HONDANA_TRUSTED_PROXIES', 'my-proxy'],
  ['HONDANA_TRUSTED_PROXIES', '10.0.0.0/99'],
  ['HONDANA_TRUSTED_PROXIES', '0.0.0.0/0'],
  ['HONDANA_TRUSTED_PROXIES', 'loopback, ::/0'],
  ['HONDANA_CORS_ORIGINS', '*'],
  ['HONDANA_CORS_ORIGINS', 'https://reader.example.org/path'],
  ['HONDANA_POSTERS_BUCKET', 'https://s3.example.org'],
  ['HONDANA_POSTERS_BUCKET', 'https://s3.example.org/covers/../other'],
  ['HONDANA_POSTERS_BUCKET', 'https://key:secret@s3.example.org/covers'],
  ['HONDANA_POSTERS_BUCKET', 'https://s3.example.org/covers?region=x'],
  ['HONDANA_POSTERS_BUCKET', 's3://covers/prod'],
  ['HONDANA_LOG_LEVEL', 'loud'],
  ['HONDANA_ADMIN_EMAIL', 'admin'],
])('%s=%s prevents startup with a message that names it', (name, value) => {
  const env = { HONDANA_ADMIN_PASSWORD: name === 'HONDANA_ADMIN_EMAIL' ? 'secret' : undefined, [name]: value }
  expect(() => readSettings(env)).toThrow(SettingsInvalid)
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name} .+\\.$`))
})

test('all invalid values are reported together, without showing secrets', () => {
  const env = { HONDANA_PORT: 'x', HONDANA_LOG_LEVEL: 'y', HONDANA_DATABASE_URL: 'mysql://me:secret@host/db' }
  expect(() => readSettings(env)).toThrow(/HONDANA_PORT.*HONDANA_DATABASE_URL.*HONDANA_LOG_LEVEL/)
  expect(() => readSettings(env)).not.toThrow(/secret/)
})

test.each(['HONDANA_ADMIN_EMAIL', 'HONDANA_ADMIN_PASSWORD'])(
  'an initial administrator needs both settings, and %s alone is an error',
  (name) => {
    expect(() => readSettings({ [name]: 'admin@example.org' })).toThrow('must be set together')
  },
)

const bucket = { HONDANA_POSTERS_BUCKET: 'https://s3.example.org/covers/prod/', HONDANA_POSTERS_BUCKET_ACCESS_KEY_ID: 'id' }

test('a bucket for posters needs its access key, and one of two ways to set the secret key', () => {
  const secret = { HONDANA_POSTERS_BUCKET_SECRET_KEY: 'secret' }
  expect(settingsOf({ ...bucket, ...secret })).toMatchObject({
    postersBucket: 'https://s3.example.org/covers/prod',
    postersBucketRegion: 'us-east-1',
    postersBucketSecretKey: 'secret',
  })
  for (const incomplete of [bucket, secret, { ...secret, HONDANA_POSTERS_BUCKET: bucket.HONDANA_POSTERS_BUCKET }])
    expect(() => settingsOf(incomplete)).toThrow('must be set together')
  const twice = { ...bucket, ...secret, HONDANA_POSTERS_BUCKET_SECRET_KEY_FILE: import.meta.filename }
  expect(() => settingsOf(twice)).toThrow("can't be set together")
})

test('an unknown setting causes a warning, and other environment variables do not', () => {
  expect(readSettings({ HONDANA_PROT: '80', OTHER: 'x', HONDANA_TEST_DATABASE_URL: 'x' }).warnings).toEqual([
    "HONDANA_PROT isn't a known setting and has no effect.",
  ])
})

test('other programs receive paths, proxies and the language from the environment, but no secrets', () => {
  const seen = { PATH: '/bin', HOME: '/home/a', LC_ALL: 'C', https_proxy: 'http://proxy.example:3128', TZ: 'UTC' }
  const secrets = {
    HONDANA_METRICS_TOKEN: 'x'.repeat(32),
    HONDANA_DATABASE_URL: 'postgres://u:p@h/d',
    AWS_SECRET_ACCESS_KEY: 's',
    NODE_OPTIONS: '',
  }
  expect(readSettings({ ...seen, ...secrets }).settings.toolEnvironment).toEqual(seen)
})

test('every setting has a description', () => {
  for (const [name, { meaning }] of Object.entries(settingDefinitions)) expect(meaning, name).toMatch(/^.+\.$/)
})

test('a missing gallery-dl configuration file prevents startup with a message', () => {
  const file = join(import.meta.dirname, 'no-such-file.json')
  expect(() => readSettings({ HONDANA_EXTRACTOR_CONFIG: file })).toThrow('HONDANA_EXTRACTOR_CONFIG must be the path of an existing file')
  expect(readSettings({ HONDANA_EXTRACTOR_CONFIG: import.meta.filename }).settings).toMatchObject({
    extractorConfig: import.meta.filename,
  })
})
