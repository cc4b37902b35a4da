export { pageLongEdgePx } from './scaled.rules.ts'
