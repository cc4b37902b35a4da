import { defineError } from '../../kernel/errors/index.ts'

export const MeterNotFound = defineError(
  'METER_NOT_FOUND',
  404,
  'No metric named {name} with these tags. GET /actuator/metrics lists all metrics.',
)
export const MeterTagInvalid = defineError('METER_TAG_INVALID', 400, 'Invalid tag "{tag}". Use the form name:value.')
