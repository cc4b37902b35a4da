export { type Role, readSettings, type Settings, SettingsInvalid, settingDefinitions } from './settings.ts'
