import { defineError } from '../../kernel/errors/index.ts'

export const MeterNotFound = defineError(
  'METER_NOT_FOUND',
  404,
  'There is no number named {name} with these tags; GET /actuator/metrics lists all.',
)
export const MeterTagInvalid = defineError('METER_TAG_INVALID', 400, 'A tag is asked for as name:value; "{tag}" is not.')
