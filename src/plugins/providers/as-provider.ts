/**
 * Checks that a plugin provides the required operations.
 * @param operations required by the contract
 * @throws Error for a plugin that does not implement the contract
 */
export function asProvider<Provider>(provided: unknown, pluginId: string, operations: readonly (keyof Provider & string)[]): Provider {
  const candidate = provided as Readonly<Record<string, unknown>> | null
  const missing = operations.filter((operation) => typeof candidate?.[operation] !== 'function')
  if (missing.length > 0) throw new Error(`The plugin ${pluginId} doesn't provide ${missing.join(', ')}`)
  return provided as Provider
}
