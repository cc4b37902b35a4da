export { compareNatural, naturalSortKey } from './natural-order.rules.ts'
