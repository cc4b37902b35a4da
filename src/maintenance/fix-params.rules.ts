// Builds the form of a maintenance card from the query schema of its endpoint, so that the form only offers what the endpoint accepts.
import { z } from 'zod'
import type { FixParam } from './fixes.schemas.ts'

/** JSON Schema of one query parameter. */
interface Described {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly dynamicEnum?: string
}

/** Query parameters are parsed from text: name and default are on the input side, type and limits on the output side of the schema. */
export const paramsOf = (query: z.ZodObject): FixParam[] =>
  Object.entries(query.shape).map(([key, schema]) => {
    const written = describe(schema, 'input')
    const read = describe(schema, 'output')
    const mustBeChosen = schema.safeParse(undefined).success ? {} : { required: true }
    return { key, label: written.title ?? key, ...shapeOf(written, read), hint: written.description ?? '', ...mustBeChosen }
  })

function shapeOf(written: Described, read: Described) {
  if (isFlag(written)) return flag(written)
  return isNumber(read) ? number(written, read) : text(written)
}

const describe = (schema: z.core.$ZodType, io: 'input' | 'output'): Described =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Described

const isFlag = (written: Described): boolean => written.type === 'boolean' || (written.enum ?? []).includes('true')
const isNumber = ({ type }: Described): boolean => type === 'number' || type === 'integer'

const flag = (written: Described) => ({ type: 'boolean' as const, default: String(written.default) === 'true' })

function number(written: Described, { minimum, maximum }: Described) {
  const initial = written.default === undefined ? minimum : Number(written.default)
  return {
    type: 'number' as const,
    default: initial ?? 0,
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(maximum === undefined ? {} : { max: maximum }),
  }
}

function text(written: Described) {
  const options = (written.enum ?? []).filter((option): option is string => typeof option === 'string' && option !== '')
  return {
    type: 'string' as const,
    default: String(written.default ?? ''),
    ...(written.dynamicEnum ? { dynamicEnum: written.dynamicEnum } : {}),
    ...(options.length > 0 ? { options } : {}),
  }
}
