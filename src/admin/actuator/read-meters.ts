import { type Clock, isAhead } from '../../kernel/clock/index.ts'
import type { Meter, Sample } from '../../kernel/meters/index.ts'
import { MeterNotFound, MeterTagInvalid } from './actuator.errors.ts'
import { buildMeterResponse, type MeterResponse, parseTag, type Tag } from './meter-response.rules.ts'

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
    const kept = counted.get(meter.name)
    if (kept && isAhead(kept.untilMs, clock.now(), freshMs)) return kept.samples
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
      const answer = meter && buildMeterResponse(meter, await samplesOf(meter), tags)
      if (!answer) throw MeterNotFound(name)
      return answer
    },
  }
}

function tagOf(text: string): Tag {
  const tag = parseTag(text)
  if (!tag) throw MeterTagInvalid(text)
  return tag
}
