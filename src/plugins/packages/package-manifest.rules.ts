// What a plugin package says of itself in its package.json. Everything that the server itself must know is declared there, so that
// answering it never needs the plugin's code: hosts, addresses of titles, languages, the form of its configuration.
import { z } from 'zod'
import type { ConfigProperty, ConfigSchema } from '../contract/plugin.ts'

/** The version of the contract that packages are written for. */
const contractVersion = 1

const line = z.string().trim().min(1).max(200)
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(500)
const host = z
  .string()
  .max(260)
  .refine((name) => !name.includes('*') && URL.parse(`https://${name}/`)?.host === name, 'must be a host such as api.example.org, in full')
const settingName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'must be letters, digits and _')
  .refine((name) => name !== 'enabled', 'enabled is the plugin’s own switch')

const words = { title: line.optional(), description: z.string().max(1_000).optional() }

const Single = z
  .strictObject({
    type: z.enum(['string', 'integer', 'number', 'boolean', 'array']),
    ...words,
    default: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
    enum: z.array(z.string()).min(1).max(500).optional(),
    format: z.enum(['password', 'uri']).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    items: z.strictObject({ type: z.literal('string'), enum: z.array(z.string()).min(1).max(500).optional() }).optional(),
  })
  .refine(({ type, default: value }) => value === undefined || fits(type, value), 'the default must be of the type')
  .refine(({ format, default: value }) => format !== 'password' || value === undefined, 'a password has no default')

const fits = (type: ConfigProperty['type'], value: unknown): boolean => {
  if (type === 'array') return Array.isArray(value)
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

const Group = z
  .strictObject({
    type: z.literal('object'),
    ...words,
    properties: z.record(
      settingName,
      Single.refine(({ format }) => format !== 'password', 'a password must not be within a group'),
    ),
    required: z.array(settingName).optional(),
  })
  .refine(({ properties, required = [] }) => required.every((key) => Object.hasOwn(properties, key)), 'required names an unknown setting')

const Setting = z.discriminatedUnion('type', [Single, Group])

const Form = z
  .strictObject({
    type: z.literal('object'),
    properties: z.record(settingName, Setting).refine((all) => Object.keys(all).length <= 50, 'at most 50 settings'),
    required: z.array(settingName).optional(),
  })
  .refine(({ properties, required = [] }) => required.every((key) => Object.hasOwn(properties, key)), 'required names an unknown setting')

const isAddress = (setting: z.infer<typeof Setting> | undefined): boolean => setting?.type === 'string' && setting.format === 'uri'

const Description = z
  .strictObject({
    contract: z.literal(contractVersion, `must be ${contractVersion}, the version of the contract that this server speaks`),
    type: z.literal('METADATA', 'must be METADATA; other kinds of plugins come with the server'),
    name: line,
    hosts: z.array(host).max(20),
    rateLimits: z
      .array(z.strictObject({ host, requests: z.int().min(1).max(100), perMs: z.int().min(100).max(60_000) }))
      .max(20)
      .default([]),
    hostsFromConfig: z.array(settingName).max(10).default([]),
    addresses: z.array(webAddress).max(50).default([]),
    languages: z.array(z.string().min(2).max(35)).min(1).max(200),
    configSchema: Form.default({ type: 'object', properties: {} }),
  })
  .refine(({ hosts, rateLimits }) => rateLimits.every((limit) => hosts.includes(limit.host)), 'rateLimits names a host that hosts does not')
  .refine(
    ({ hostsFromConfig, configSchema }) => hostsFromConfig.every((key) => isAddress(configSchema.properties[key])),
    'hostsFromConfig names settings of configSchema with "format": "uri"',
  )

const Manifest = z.object({
  type: z.literal('module', 'must be "module"'),
  main: z
    .string()
    .regex(/^(\.\/)?[\w-][\w.-]*(\/[\w-][\w.-]*)*\.m?[jt]s$/, 'must be a file of the package that ends in .js or .ts')
    .default('index.js'),
  version: z.string('must be a version such as 1.0.0').regex(/^\d+\.\d+\.\d+[\w.+-]{0,40}$/, 'must be a version such as 1.0.0'),
  description: z.string().trim().min(1).max(1_000),
  author: z.union([line, z.object({ name: line }).transform(({ name }) => name)], 'must say who wrote it'),
  homepage: webAddress.optional(),
  hondana: Description,
})

export type PackageManifest = Omit<z.infer<typeof Manifest>, 'hondana'> & {
  readonly hondana: Omit<z.infer<typeof Description>, 'configSchema'> & { readonly configSchema: ConfigSchema }
}

export type ReadManifest = { readonly manifest: PackageManifest } | { readonly fault: string }

/** Reads a package.json; what is wrong is said by the name of the key. */
export function readManifest(text: string): ReadManifest {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return { fault: `package.json is not JSON: ${error.message}.` }
    throw error
  }
  const read = Manifest.safeParse(json)
  if (read.success) return { manifest: read.data as PackageManifest }
  return { fault: `package.json: ${read.error.issues.map(sentenceOf).join('; ')}.` }
}

const sentenceOf = ({ path, message }: z.core.$ZodIssue): string => (path.length === 0 ? message : `${path.join('.')}: ${message}`)

/** Whether a folder's name can be the id of a plugin. */
export const isPackageId = (name: string): boolean => name.length <= 64 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)

/** Whether an address begins as one of those that a package declares; http and https are one. */
export function handlesAddress(addresses: readonly string[], text: string): boolean {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  return addresses.some((address) => {
    const own = new URL(address)
    return own.host === url.host && url.pathname.startsWith(own.pathname) && url.pathname.length > own.pathname.length
  })
}
