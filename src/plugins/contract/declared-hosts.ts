/** For URLs that a source names: whether a plugin with these hosts may fetch them. */
export { isDeclaredHost } from '../../kernel/outbound/index.ts'
