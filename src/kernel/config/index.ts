export { readSettings, type ServerRole, type Settings, SettingsInvalid, serverRoles, settingDefinitions } from './settings.ts'
