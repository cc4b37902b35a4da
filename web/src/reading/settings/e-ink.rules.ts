// What e-ink mode makes of the settings: black on white, and shades of gray with a little more contrast than the page has.
import type { ResolvedSettings } from './reader-settings.rules.ts'

/** In percent; a contrast that somebody chose takes priority. */
const defaultContrast = 120

/** The settings as they apply in e-ink mode. */
export const onEInk = ({ settings, sources }: ResolvedSettings): ResolvedSettings => {
  const contrast = sources.contrast === 'standard' ? defaultContrast : settings.contrast
  return { settings: { ...settings, background: 'white', brightness: 100, tint: 'off', grayscale: true, contrast }, sources }
}
