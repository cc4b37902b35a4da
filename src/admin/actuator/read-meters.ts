import { type Clock, isAhead } from '../../kernel/clock/index.ts'
import { defineError } from '../../kernel/errors/index.ts'
import type { Meter, Sample } from '../../kernel/meters/index.ts'
import { buildMeterResponse, type MeterResponse, parseTag, type Tag } from './meter-response.rules.ts'

const MeterNotFound = defineError(
  'METER_NOT_FOUND',
  404,
  'No metric named {name} with these tags. GET /actuator/metrics lists all metrics.',
)
const MeterTagInvalid = defineError('METER_TAG_INVALID', 400, 'Invalid tag "{tag}". Use the form name:value.')

/** Komga's metrics page sends one request per tag: the measurement of the first one is reused for the others. */
const freshMs = 10_000

export interface MeterReader {
  readonly names: readonly string[]
  /** @param tags as name:value @throws MeterNotFound, MeterTagInvalid */
  read(name: string, tags: readonly string[]): Promise<MeterResponse>
}

export function createMeterReader(meters: readonly Meter[], clock: Clock): MeterReader {
  const byName = new Map(meters.map((meter) => [meter.name, meter]))
  const counted = new Map<string, { readonly samples: Promise<readonly Sample[]>; readonly untilMs: number }>()
  const samplesOf = (meter: Meter): Promise<readonly Sample[]> => {
    const cached = counted.get(meter.name)
    if (cached && isAhead(cached.untilMs, clock.now(), freshMs)) return cached.samples
    const fresh = { samples: meter.read(), untilMs: clock.now() + freshMs }
    counted.set(meter.name, fresh)
    fresh.samples.catch(() => counted.get(meter.name) === fresh && counted.delete(meter.name))
    return fresh.samples
  }
  return {
    names: [...byName.keys()].sort(),
    read: async (name, given) => {
      const meter = byName.get(name)
      const tags = given.map(tagOf)
      const response = meter && buildMeterResponse(meter, await samplesOf(meter), tags)
      if (!response) throw MeterNotFound(name)
      return response
    },
  }
}

function tagOf(text: string): Tag {
  const tag = parseTag(text)
  if (!tag) throw MeterTagInvalid(text)
  return tag
}
