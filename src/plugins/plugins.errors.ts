import { defineError } from '../kernel/errors/index.ts'

export const PluginNotFound = defineError('PLUGIN_NOT_FOUND', 404, 'No plugin with id {id}.')
export const PluginBuiltIn = defineError(
  'PLUGIN_BUILT_IN',
  400,
  '{plugin} comes with the server and cannot be uninstalled; disable it instead.',
)
export const PluginUnfit = defineError(
  'PLUGIN_UNFIT',
  400,
  'The plugin package {plugin} cannot be used. {reason:sentence} Then restart the server.',
)
export const PluginNotRemovable = defineError(
  'PLUGIN_NOT_REMOVABLE',
  409,
  'The folder of {plugin} cannot be removed ({fault}). Remove {folder} by hand.',
)
export const PluginConfigInvalid = defineError('PLUGIN_CONFIG_INVALID', 400, '{faults:sentences}')
export const PluginNotANotifier = defineError('PLUGIN_NOT_A_NOTIFIER', 400, '{plugin} sends no notices, so there is nothing to test.')
export const SecretKeyInvalid = defineError(
  'SECRET_KEY_INVALID',
  500,
  'The file secrets.key in the configuration folder is not a key of this server. Restore it from a backup, or delete it and enter the passwords again.',
)
