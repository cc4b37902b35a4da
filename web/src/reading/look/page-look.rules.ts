// How the settings change the look of the pages, as CSS.
import type { ReaderSettings } from '../settings/reader-settings.rules.ts'

type FilterSettings = Pick<ReaderSettings, 'grayscale' | 'invert' | 'contrast'>

/** The CSS filter of the pages; undefined if they are shown as they are. A filter without an effect would still cost time to draw. */
export const pageFilter = ({ grayscale, invert, contrast }: FilterSettings): string | undefined => {
  const parts = [grayscale ? 'grayscale(1)' : [], invert ? 'invert(1)' : [], contrast === 100 ? [] : `contrast(${contrast / 100})`].flat()
  return parts.length === 0 ? undefined : parts.join(' ')
}

/** The style of the layer over the pages; undefined without a tint. */
export const tintLayer = ({
  tint,
  tintPercent,
}: Pick<ReaderSettings, 'tint' | 'tintPercent'>): { readonly background: string; readonly opacity: number } | undefined =>
  tint === 'off' ? undefined : { background: tint, opacity: tintPercent / 100 }

/** Colors that suit the default strength: paper for the day, and little blue light for the night. */
export const tintPresets = { off: 'off', sepia: '#e8cc96', red: '#ff2200' } as const

export const presetNames = ['off', 'sepia', 'red'] as const

/** The preset of a tint; undefined for a custom color. */
export const presetOf = (tint: string): keyof typeof tintPresets | undefined => presetNames.find((name) => tintPresets[name] === tint)
