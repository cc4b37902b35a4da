export { callerOf } from '../../kernel/http/index.ts'
