// How books are shown, and who says so. A choice can be made for everything, for a library or for one series; the closer
// one counts. What the series itself says of its direction counts more than a choice for all, and less than one for it.
import type { ReadingDirection } from '../../api/types.ts'

export const layouts = ['single', 'double', 'strip', 'row'] as const
export const directions = ['ltr', 'rtl', 'vertical'] as const
export const fits = ['screen', 'width', 'height', 'original'] as const
export const backgrounds = ['black', 'grey', 'white', 'paper'] as const
export const tapZones = ['sides', 'corners', 'none'] as const

export type ReaderSettings = {
  /** One page, two pages, all pages under each other, or all beside each other. */
  readonly layout: (typeof layouts)[number]
  /** Which way the pages turn; a strip always runs down. */
  readonly direction: (typeof directions)[number]
  /** Two pages: whether the first one stands alone, as a cover does. */
  readonly coverAlone: boolean
  readonly fit: (typeof fits)[number]
  /** Between the pages of a strip or row, in CSS pixels. */
  readonly gapPx: number
  /** Left free on each side of a strip, in percent of the screen's width. */
  readonly sidePercent: number
  readonly background: (typeof backgrounds)[number]
  /** Percent. */
  readonly brightness: number
  readonly grayscale: boolean
  readonly invert: boolean
  readonly tapZones: (typeof tapZones)[number]
  /** Pages fetched ahead of the one that is read. */
  readonly ahead: number
}

/** What was chosen at one level; what is not there was not chosen. */
export type ReaderChoices = { readonly [Key in keyof ReaderSettings]?: ReaderSettings[Key] | undefined }

/** Where a person can choose, the widest first. */
export const levels = ['global', 'library', 'series'] as const
export type SettingLevel = (typeof levels)[number]

/** Who decided a setting. */
export type SettingSource = SettingLevel | 'standard' | 'metadata'

export type ResolvedSettings = {
  readonly settings: ReaderSettings
  readonly sources: Readonly<Record<keyof ReaderSettings, SettingSource>>
}

export const ranges = {
  gapPx: { min: 0, max: 64, step: 4 },
  sidePercent: { min: 0, max: 40, step: 5 },
  brightness: { min: 20, max: 100, step: 5 },
  ahead: { min: 1, max: 12, step: 1 },
} as const

export const defaultSettings: ReaderSettings = {
  layout: 'single',
  direction: 'ltr',
  coverAlone: true,
  fit: 'screen',
  gapPx: 0,
  sidePercent: 0,
  background: 'black',
  brightness: 100,
  grayscale: false,
  invert: false,
  tapZones: 'sides',
  ahead: 4,
}

/** What the series' own metadata asks for. */
export const choicesOfMetadata = (direction: ReadingDirection): ReaderChoices => {
  if (direction === 'LEFT_TO_RIGHT') return { direction: 'ltr' }
  if (direction === 'RIGHT_TO_LEFT') return { direction: 'rtl' }
  if (direction === 'VERTICAL') return { direction: 'vertical' }
  return direction === 'WEBTOON' ? { layout: 'strip' } : {}
}

export type ChoicesByLevel = Readonly<Record<SettingLevel, ReaderChoices>>

/** What counts, and who said so, looking no closer than `closest`. */
export const resolveSettings = (chosen: ChoicesByLevel, metadata: ReaderChoices, closest: SettingLevel = 'series'): ResolvedSettings => {
  const byRank: readonly (readonly [SettingSource, ReaderChoices])[] = [
    ['global', chosen.global],
    ['library', chosen.library],
    ['metadata', metadata],
    ['series', chosen.series],
  ]
  const counting = closest === 'series' ? byRank : byRank.slice(0, levels.indexOf(closest) + 1)
  let settings = defaultSettings
  let sources = allDefault
  for (const [source, choices] of counting) {
    const made = Object.entries(choices).filter(([, value]) => value !== undefined)
    settings = { ...settings, ...Object.fromEntries(made) }
    sources = { ...sources, ...Object.fromEntries(made.map(([key]) => [key, source])) }
  }
  return { settings, sources }
}

/** Choices out of stored JSON; anything unknown in it counts as not chosen. */
export const readChoices = (stored: unknown): ReaderChoices => {
  if (typeof stored !== 'object' || stored === null) return {}
  const kept = Object.entries(stored).filter(([key, value]) => Object.hasOwn(isFit, key) && isFit[key as keyof ReaderSettings](value))
  return Object.fromEntries(kept)
}

const oneOf = (values: readonly string[]) => (value: unknown) => typeof value === 'string' && values.includes(value)

const within =
  ({ min, max }: { readonly min: number; readonly max: number }) =>
  (value: unknown) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max

const yesOrNo = (value: unknown) => typeof value === 'boolean'

const isFit: Readonly<Record<keyof ReaderSettings, (value: unknown) => boolean>> = {
  layout: oneOf(layouts),
  direction: oneOf(directions),
  coverAlone: yesOrNo,
  fit: oneOf(fits),
  gapPx: within(ranges.gapPx),
  sidePercent: within(ranges.sidePercent),
  background: oneOf(backgrounds),
  brightness: within(ranges.brightness),
  grayscale: yesOrNo,
  invert: yesOrNo,
  tapZones: oneOf(tapZones),
  ahead: within(ranges.ahead),
}

const allDefault = Object.fromEntries(Object.keys(defaultSettings).map((key) => [key, 'standard'])) as ResolvedSettings['sources']

/** A strip or row, where pages follow each other without turning. */
export const isContinuous = ({ layout }: Pick<ReaderSettings, 'layout'>): boolean => layout === 'strip' || layout === 'row'
