export { readSettings, type ServerRole, type Settings, SettingsInvalid, settingDefinitions } from './settings.ts'
