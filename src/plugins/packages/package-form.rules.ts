// The settings that a plugin package declares in its package.json, in a form that the web app can show and the server can validate.
import { z } from 'zod'
import type { ConfigProperty } from '../contract/plugin.ts'

export const textLine = z.string().trim().min(1).max(200)
export const settingName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'must be letters, digits and _')
  .refine((name) => name !== 'enabled', 'enabled is reserved for the plugin’s own on/off setting')

const words = { title: textLine.optional(), description: z.string().max(1_000).optional() }

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
  .refine(({ type, default: value }) => value === undefined || hasType(type, value), 'the default must match the type')
  .refine(isAllowed, 'the default must be an allowed value')
  .refine(({ format, default: value }) => format !== 'password' || value === undefined, 'a password must not have a default')

const hasType = (type: ConfigProperty['type'], value: unknown): boolean => {
  if (type === 'array') return Array.isArray(value)
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

interface Allowed {
  readonly default?: string | number | boolean | string[] | undefined
  readonly enum?: readonly string[] | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly items?: { readonly enum?: readonly string[] | undefined } | undefined
}

/** A form that is saved unchanged must be accepted. */
function isAllowed({ default: value, enum: choices, minimum = -Infinity, maximum = Infinity, items }: Allowed): boolean {
  if (typeof value === 'number') return value >= minimum && value <= maximum
  if (Array.isArray(value)) return value.every((one) => items?.enum?.includes(one) ?? true)
  return typeof value !== 'string' || (choices?.includes(value) ?? true)
}

const Group = z
  .strictObject({
    type: z.literal('object'),
    ...words,
    properties: z.record(
      settingName,
      Single.refine(({ format }) => format !== 'password', 'a password must not be inside a group'),
    ),
    required: z.array(settingName).optional(),
  })
  .refine(
    ({ properties, required = [] }) => required.every((key) => Object.hasOwn(properties, key)),
    'required contains an unknown setting',
  )

const Setting = z.discriminatedUnion('type', [Single, Group])
export type Setting = z.infer<typeof Setting>

/** The form of a package's settings: a subset that ConfigSchema covers completely. */
export const Form = z
  .strictObject({
    type: z.literal('object'),
    properties: z.record(settingName, Setting).refine((all) => Object.keys(all).length <= 50, 'at most 50 settings'),
    required: z.array(settingName).optional(),
  })
  .refine(
    ({ properties, required = [] }) => required.every((key) => Object.hasOwn(properties, key)),
    'required contains an unknown setting',
  )
