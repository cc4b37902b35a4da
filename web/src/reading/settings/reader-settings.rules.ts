// The display settings of the reader and where they come from. A choice can be global, for a library or for a series; the most specific
// one applies. The reading direction in the series' metadata overrides global choices, but not one for the series.
import type { ReadingDirection } from '../../api/types.ts'

export const layouts = ['single', 'double', 'strip', 'row'] as const
export const directions = ['ltr', 'rtl', 'vertical'] as const
export const fits = ['screen', 'width', 'height', 'original'] as const
export const backgrounds = ['black', 'grey', 'white', 'paper'] as const
export const widePages = ['whole', 'split', 'rotate'] as const
export const tapZones = ['sides', 'corners', 'none'] as const

export type ReaderSettings = {
  /** Single page, double page, webtoon or horizontal scroll. */
  readonly layout: (typeof layouts)[number]
  /** The direction in which pages turn; a strip always scrolls down. */
  readonly direction: (typeof directions)[number]
  /** For double pages: whether the first page is shown alone, as a cover. */
  readonly coverAlone: boolean
  readonly fit: (typeof fits)[number]
  /** Whether the empty borders of pages are cut off. */
  readonly cropBorders: boolean
  /** How a page that is wider than high is shown where the screen shows one page at a time. */
  readonly widePages: (typeof widePages)[number]
  /** Between the pages of a strip or row, in CSS pixels. */
  readonly gapPx: number
  /** Margin on each side of a strip, in percent of the screen's width. */
  readonly sidePercent: number
  readonly background: (typeof backgrounds)[number]
  /** In percent. */
  readonly brightness: number
  /** In percent. */
  readonly contrast: number
  /** The color laid over the pages, as #rrggbb, or `off`. */
  readonly tint: string
  /** How strong the tint is, in percent. */
  readonly tintPercent: number
  readonly grayscale: boolean
  readonly invert: boolean
  /** The speed of auto-scroll, in screens per minute. */
  readonly scrollSpeed: number
  readonly tapZones: (typeof tapZones)[number]
  /** Number of pages to preload after the current one. */
  readonly ahead: number
}

/** The choices at one level; absent settings were not chosen. */
export type ReaderChoices = { readonly [Key in keyof ReaderSettings]?: ReaderSettings[Key] | undefined }

/** The levels of choices, the most general first. */
export const levels = ['global', 'library', 'series'] as const
export type SettingLevel = (typeof levels)[number]

/** Where the value of a setting comes from. */
export type SettingSource = SettingLevel | 'standard' | 'metadata'

export type ResolvedSettings = {
  readonly settings: ReaderSettings
  readonly sources: Readonly<Record<keyof ReaderSettings, SettingSource>>
}

export const ranges = {
  gapPx: { min: 0, max: 64, step: 4 },
  sidePercent: { min: 0, max: 40, step: 5 },
  brightness: { min: 20, max: 100, step: 5 },
  contrast: { min: 50, max: 200, step: 10 },
  tintPercent: { min: 10, max: 100, step: 5 },
  scrollSpeed: { min: 1, max: 60, step: 1 },
  ahead: { min: 1, max: 12, step: 1 },
} as const

export const defaultSettings: ReaderSettings = {
  layout: 'single',
  direction: 'ltr',
  coverAlone: true,
  fit: 'screen',
  cropBorders: false,
  widePages: 'whole',
  gapPx: 0,
  sidePercent: 0,
  background: 'black',
  brightness: 100,
  contrast: 100,
  tint: 'off',
  tintPercent: 60,
  scrollSpeed: 8,
  grayscale: false,
  invert: false,
  tapZones: 'sides',
  ahead: 4,
}

/** The settings that the series' metadata implies. */
export const choicesOfMetadata = (direction: ReadingDirection): ReaderChoices => {
  if (direction === 'LEFT_TO_RIGHT') return { direction: 'ltr' }
  if (direction === 'RIGHT_TO_LEFT') return { direction: 'rtl' }
  if (direction === 'VERTICAL') return { direction: 'vertical' }
  return direction === 'WEBTOON' ? { layout: 'strip' } : {}
}

export type ChoicesByLevel = Readonly<Record<SettingLevel, ReaderChoices>>

/** The effective settings and their sources, ignoring levels more specific than `closest`. */
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
    const defined = Object.entries(choices).filter(([, value]) => value !== undefined)
    settings = { ...settings, ...Object.fromEntries(defined) }
    sources = { ...sources, ...Object.fromEntries(defined.map(([key]) => [key, source])) }
  }
  return { settings, sources }
}

/** Parses choices from stored JSON; anything unknown is ignored. */
export const readChoices = (stored: unknown): ReaderChoices => {
  if (typeof stored !== 'object' || stored === null) return {}
  const valid = Object.entries(stored).filter(([key, value]) => Object.hasOwn(isFit, key) && isFit[key as keyof ReaderSettings](value))
  return Object.fromEntries(valid)
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
  cropBorders: yesOrNo,
  widePages: oneOf(widePages),
  gapPx: within(ranges.gapPx),
  sidePercent: within(ranges.sidePercent),
  background: oneOf(backgrounds),
  brightness: within(ranges.brightness),
  contrast: within(ranges.contrast),
  tint: (value) => typeof value === 'string' && /^(off|#[0-9a-f]{6})$/.test(value),
  tintPercent: within(ranges.tintPercent),
  scrollSpeed: within(ranges.scrollSpeed),
  grayscale: yesOrNo,
  invert: yesOrNo,
  tapZones: oneOf(tapZones),
  ahead: within(ranges.ahead),
}

const allDefault = Object.fromEntries(Object.keys(defaultSettings).map((key) => [key, 'standard'])) as ResolvedSettings['sources']

/** Whether pages scroll continuously instead of turning. */
export const isContinuous = ({ layout }: Pick<ReaderSettings, 'layout'>): boolean => layout === 'strip' || layout === 'row'
