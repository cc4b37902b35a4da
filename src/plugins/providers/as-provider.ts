/**
 * What a plugin provides, known by what it does.
 * @param operations what the contract asks for
 * @throws Error for a plugin that does not keep the contract
 */
export function asProvider<Provider>(provided: unknown, pluginId: string, operations: readonly (keyof Provider & string)[]): Provider {
  const candidate = provided as Readonly<Record<string, unknown>> | null
  const missing = operations.filter((operation) => typeof candidate?.[operation] !== 'function')
  if (missing.length > 0) throw new Error(`The plugin ${pluginId} doesn't provide ${missing.join(', ')}`)
  return provided as Provider
}
