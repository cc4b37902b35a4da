// Reads the package.json of a plugin package. It declares everything that the server itself must know (hosts, addresses of titles,
// languages, the configuration form), so that the plugin's code need not run for it.
import { z } from 'zod'
import { notifierProperties } from '../contract/notifier-config.ts'
import { type ConfigSchema, type PluginType, pluginTypes } from '../contract/plugin.ts'
import { containsNul } from '../without-nul.ts'
import { Form, type Setting, settingName, textLine } from './package-form.rules.ts'

/** The contract version that packages must declare. */
const contractVersion = 1

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).max(500)
const host = z
  .string()
  .max(260)
  .refine((name) => !name.includes('*') && URL.parse(`https://${name}/`)?.host === name, 'must be a full host name such as api.example.org')
const isAddress = (setting: Setting | undefined): boolean => setting?.type === 'string' && setting.format === 'uri'

/** Fields that packages of every type have. */
const inCommon = {
  contract: z.literal(contractVersion, `must be ${contractVersion}, the contract version that this server supports`),
  name: textLine,
  hosts: z.array(host).max(20),
  rateLimits: z
    .array(z.strictObject({ host, requests: z.int().min(1).max(100), perMs: z.int().min(100).max(60_000) }))
    .max(20)
    .default([]),
  hostsFromConfig: z.array(settingName).max(10).default([]),
  configSchema: Form.default({ type: 'object', properties: {} }),
}

const addressesRequired = 'must list the URL prefixes that the plugin downloads from'

/** MangaDex chapters are identified by their ids, also in the history; a second source for them would download them twice. */
const isMangaDex = (address: string): boolean => /(^|\.)mangadex\.(org|cc)$/.test(URL.parse(address)?.hostname ?? '')

/** What a package offers to people who browse its source; the operations are in its entry file. */
const ofBrowsing = z.strictObject({
  lists: z
    .array(z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/, 'must be letters, digits, "_" and "-"'), name: textLine }))
    .min(1)
    .max(20)
    .refine((lists) => new Set(lists.map(({ id }) => id)).size === lists.length, 'must not contain an id twice'),
  filters: z.boolean().default(false),
  chapters: z.boolean().default(false),
  downloadable: z.boolean().default(false),
})

const ofMetadata = z.strictObject({
  ...inCommon,
  type: z.literal('METADATA'),
  addresses: z.array(webAddress).max(50).default([]),
  languages: z.array(z.string().min(2).max(35)).min(1).max(200),
  browse: ofBrowsing.optional(),
})
const ofDownloads = z.strictObject({
  ...inCommon,
  type: z.literal('DOWNLOAD'),
  addresses: z
    .array(webAddress, addressesRequired)
    .min(1, addressesRequired)
    .max(50)
    .refine((all) => !all.some(isMangaDex), 'MangaDex support is built in'),
})
const ofNotices = z
  .strictObject({ ...inCommon, type: z.literal('NOTIFIER') })
  .refine(
    ({ configSchema }) => Object.keys(notifierProperties).every((key) => !Object.hasOwn(configSchema.properties, key)),
    `configSchema must not have ${Object.keys(notifierProperties).join(', ')}: every notifier has these settings automatically`,
  )

/** Types that a package may have. */
export const packageTypes = ['METADATA', 'NOTIFIER', 'DOWNLOAD'] as const satisfies readonly PluginType[]
export type PackageType = (typeof packageTypes)[number]

/** Why a package cannot be of another type (ADR 0034). */
const withoutPackages: Readonly<Record<Exclude<PluginType, PackageType>, string>> = {
  PROCESSOR: 'account plugins can only be built in, because they are specific to MangaDex',
  TASK: "plugins of type TASK aren't supported and would do nothing",
  ANALYZER: "plugins of type ANALYZER aren't supported and would do nothing",
  TRACKER: 'trackers can only be built in, because they receive the sign-ins of people',
}

const isPluginType = (type: unknown): type is PluginType => pluginTypes.some((candidate) => candidate === type)

function sentenceOnType(type: unknown): string {
  const must = `must be ${packageTypes.slice(0, -1).join(', ')} or ${packageTypes.at(-1)}`
  if (!isPluginType(type) || !Object.hasOwn(withoutPackages, type)) return must
  return `${withoutPackages[type as keyof typeof withoutPackages]}; it ${must}`
}

const Description = z
  .discriminatedUnion('type', [ofMetadata, ofNotices, ofDownloads], {
    error: ({ code, input }) =>
      code === 'invalid_union' ? sentenceOnType((input as { readonly type?: unknown } | undefined)?.type) : undefined,
  })
  .refine(
    ({ hosts, rateLimits }) => rateLimits.every((limit) => hosts.includes(limit.host)),
    "rateLimits contains a host that isn't in hosts",
  )
  .refine(
    ({ hostsFromConfig, configSchema }) => hostsFromConfig.every((key) => isAddress(configSchema.properties[key])),
    'hostsFromConfig must list settings of configSchema with "format": "uri"',
  )

const Manifest = z.object({
  type: z.literal('module', 'must be "module"'),
  main: z
    .string()
    .regex(/^(\.\/)?[\w-][\w.-]*(\/[\w-][\w.-]*)*\.m?[jt]s$/, 'must be a .js or .ts file in the package')
    .default('index.js'),
  version: z.string('must be a version such as 1.0.0').regex(/^\d+\.\d+\.\d+[\w.+-]{0,40}$/, 'must be a version such as 1.0.0'),
  description: z.string().trim().min(1).max(1_000),
  author: z.union([textLine, z.object({ name: textLine }).transform(({ name }) => name)], 'must be the name of the author'),
  homepage: webAddress.optional(),
  hondana: Description,
})

type Described = z.infer<typeof Description>
/** The form is a ConfigSchema; fields of a single type are narrowed by that type. */
type WithForm<One> = One extends unknown ? Omit<One, 'configSchema'> & { readonly configSchema: ConfigSchema } : never

export type PackageManifest<Type extends PackageType = PackageType> = Omit<z.infer<typeof Manifest>, 'hondana'> & {
  readonly hondana: WithForm<Extract<Described, { type: Type }>>
}

/** For an invalid package, `type` is the type that it declares, if any. */
export type ReadManifest = { readonly manifest: PackageManifest } | { readonly fault: string; readonly type?: PluginType }

/** Parses a package.json; errors name the key. */
export function readManifest(text: string): ReadManifest {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return { fault: `package.json isn't valid JSON: ${error.message}.` }
    throw error
  }
  const read = Manifest.safeParse(json)
  // PostgreSQL stores none.
  if (read.success && containsNul(read.data)) return { fault: String.raw`package.json contains a NUL character (\u0000).` }
  if (read.success) return { manifest: read.data as PackageManifest }
  const declaredType = (json as { readonly hondana?: { readonly type?: unknown } } | null)?.hondana?.type
  return {
    fault: `package.json: ${read.error.issues.map(sentenceOf).join('; ')}.`,
    ...(isPluginType(declaredType) ? { type: declaredType } : {}),
  }
}

const sentenceOf = ({ path, message }: z.core.$ZodIssue): string => (path.length === 0 ? message : `${path.join('.')}: ${message}`)

/** Whether a folder name can be a plugin id. */
export const isPackageId = (name: string): boolean => name.length <= 64 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)

/**
 * Whether an address begins with one of the addresses that a package declares; http and https are equivalent. Addresses with user names
 * or passwords never match.
 */
export function handlesAddress(addresses: readonly string[], text: string): boolean {
  const url = /[\p{Cc}\s]/u.test(text) ? null : URL.parse(text)
  if (url?.username !== '' || url.password !== '' || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  return addresses.some((address) => {
    const own = new URL(address)
    return own.host === url.host && url.pathname.startsWith(own.pathname) && url.pathname.length > own.pathname.length
  })
}
