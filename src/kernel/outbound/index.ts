export type { OutboundRequest, OutboundResponse } from './exchange.ts'
export { HostLimited, HostNotAllowed, HostUnavailable } from './outbound.errors.ts'
export { createOutbound, type Outbound } from './outbound.ts'
export { retryAtMs } from './retry-after.rules.ts'
