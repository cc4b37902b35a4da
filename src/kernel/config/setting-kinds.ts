// The kinds of values that settings have, and the message for an invalid value.
import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

export const flag = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(['true', 'false', '1', '0'], 'must be true or false'))
  .transform((text) => text === 'true' || text === '1')
export const wholeNumber = (min: number, max: number) => {
  const rule = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(rule).int(rule).min(min, rule).max(max, rule)
}
export const text = z.string().min(1, 'must not be empty')
export const baseUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).transform((url) => url.replace(/\/+$/, ''))
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
export const networks = list.pipe(
  z.array(
    z
      .string()
      .refine(
        isNetwork,
        'must be a list of IP addresses (10.0.0.2), networks (10.0.0.0/8, but not /0), loopback, linklocal or uniquelocal',
      ),
  ),
)
export const origins = list.pipe(
  z.array(
    z
      .string()
      .refine(
        (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '') && URL.parse(value)?.origin === value,
        'must be a list of origins such as https://reader.example.org',
      ),
  ),
)
export const hostNames = list.pipe(z.array(z.string().regex(/^[\w.-]+$/, 'must be a list of host names such as manga.example.org')))
export const hours = wholeNumber(0, 8760)
export const backupsKept = wholeNumber(1, 1000)
export const callSeconds = wholeNumber(1, 300)
export const hstsSeconds = wholeNumber(0, 63_072_000)
export const megabytes = wholeNumber(96, 4096)
export const imageMegabytes = wholeNumber(64, 65_536)
export const coverCacheMegabytes = wholeNumber(10, 100_000)
export const pageCacheMegabytes = wholeNumber(0, 100_000)
/** A bucket of an S3-compatible service, with an optional prefix of its keys. */
export const bucketUrl = z
  .string()
  .regex(
    /^https?:\/\/[^/?#@\s]+\/[\w.-]{3,255}(?:\/[\w.-]+)*\/?$/,
    'must be a URL with a bucket and an optional prefix, such as https://s3.example.org/bucket/prefix',
  )
  .refine(
    (url) => URL.canParse(url) && !url.split('/').some((part) => part === '.' || part === '..'),
    "must be a valid URL without '.' or '..' as a segment",
  )
  .transform((url) => url.replace(/\/$/, ''))
export const commandLine = text.transform((value) => value.trim().split(/\s+/))

/** One environment variable. */
interface Setting<T extends z.ZodType> {
  readonly schema: T
  /** As written in the environment; undefined when the setting is unset by default. */
  readonly default: string | undefined
  readonly meaning: string
}
export const setting = <T extends z.ZodType>(schema: T, fallback: string | undefined, meaning: string): Setting<T> => ({
  schema,
  default: fallback,
  meaning,
})
export const optional = <T extends z.ZodType>(schema: T, meaning: string): Setting<z.ZodOptional<T>> =>
  setting(schema.optional(), undefined, meaning)

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true
export const existingFile = text.transform((file) => resolve(file)).refine(isFile, 'must be the path of an existing file')

/** Whether a text is an IP address, a network such as 10.0.0.0/8, or a name that proxies use for several networks. */
function isNetwork(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [address = '', prefix, ...more] = value.split('/')
  const version = isIP(address)
  const maxPrefixBits = version === 4 ? 32 : 128
  if (version === 0 || more.length > 0) return false
  // The server refuses to trust every address.
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= maxPrefixBits)
}
