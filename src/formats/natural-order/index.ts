export { compareNatural, foldText, naturalSortKey } from './natural-order.rules.ts'
