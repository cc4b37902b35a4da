import { defineError } from '../kernel/errors/index.ts'

export const PluginNotFound = defineError('PLUGIN_NOT_FOUND', 404, 'No plugin with ID {id}.')
export const PluginBuiltIn = defineError('PLUGIN_BUILT_IN', 400, "{plugin} is built in and can't be removed. Disable it instead.")
export const PluginUnfit = defineError(
  'PLUGIN_UNFIT',
  400,
  "The plugin package {plugin} can't be used. {reason:sentence} Then restart the server.",
)
export const PluginNotRemovable = defineError(
  'PLUGIN_NOT_REMOVABLE',
  409,
  "Couldn't remove the folder of {plugin} ({fault}). Delete {folder} manually.",
)
export const PluginConfigInvalid = defineError('PLUGIN_CONFIG_INVALID', 400, '{faults:sentences}')
export const PluginNotANotifier = defineError(
  'PLUGIN_NOT_A_NOTIFIER',
  400,
  "{plugin} doesn't send notifications, so there's nothing to test.",
)
