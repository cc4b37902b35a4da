// Translations of built-in plugins' texts in the web app. English has none, because it uses the plugins' own texts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { builtInPlugins } from '../../plugins/index.ts'
import { notifierProperties } from '../../src/plugins/contract/notifier-config.ts'

type Fields = Readonly<Record<string, { readonly title: string; readonly hint?: string }>>
type PluginTexts = {
  readonly plugins: Readonly<Record<string, { readonly description: string; readonly fields?: Fields }>>
  readonly everyNotifier: Fields
}

const locales = join(import.meta.dirname, '../../web/src/locales')
const languages = readdirSync(locales, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== 'en' ? [entry.name] : [],
)

const namesIn = (fields: Fields = {}) =>
  Object.entries(fields).flatMap(([key, texts]) => Object.keys(texts).map((text) => `${key} ${text}`))

const ownNames = (properties: (typeof builtInPlugins)[number]['configSchema']['properties']) =>
  Object.entries(properties).flatMap(([key, { title, description }]) => [
    ...(title === undefined ? [] : [`${key} title`]),
    ...(description === undefined ? [] : [`${key} hint`]),
  ])

describe.each(languages)('in %s', (language) => {
  const { pluginTexts } = JSON.parse(readFileSync(join(locales, language, 'plugin-texts.json'), 'utf8')) as { pluginTexts: PluginTexts }

  test('every built-in plugin has a description, and none remains for a removed plugin', () => {
    expect(Object.keys(pluginTexts.plugins).sort()).toEqual(builtInPlugins.map(({ id }) => id).sort())
    expect(Object.values(pluginTexts.plugins).filter(({ description }) => !description)).toEqual([])
  })

  test.each(builtInPlugins)('every setting of $id has its texts, and none remains for a removed setting', ({ id, type, configSchema }) => {
    // The app has its own switch instead of `enabled`.
    const { enabled: _switch, ...shown } = configSchema.properties
    const shared = type === 'NOTIFIER' ? namesIn(pluginTexts.everyNotifier) : []
    expect([...shared, ...namesIn(pluginTexts.plugins[id]?.fields)].sort()).toEqual(ownNames(shown).sort())
  })

  test('the settings of every notifier have their texts', () => {
    expect(namesIn(pluginTexts.everyNotifier).sort()).toEqual(ownNames(notifierProperties).sort())
  })
})
