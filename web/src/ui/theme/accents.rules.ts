// The accent colors a user can choose. All have the lightness of indigo, so that each has its contrast (accents.rules.test.ts).

/** `indigo` is the color of theme.ts. */
export const accents = ['indigo', 'ocean', 'teal', 'forest', 'ochre', 'rose', 'plum', 'graphite'] as const

export type Accent = (typeof accents)[number]

/** A stored accent; falls back to indigo. */
export const readAccent = (stored: string | null): Accent => accents.find((one) => one === stored) ?? 'indigo'

/** Ten shades from light to dark, and the background of the selected item in the dark and in the black theme. */
export type AccentColors = { readonly shades: readonly string[]; readonly activeDark: string; readonly activeBlack: string }

export const accentColors: Readonly<Record<Accent, AccentColors>> = {
  indigo: {
    shades: ['#eef2f9', '#dce4f2', '#bccbe5', '#9ab0d8', '#7b96ca', '#6280bc', '#4a68a6', '#3a5489', '#2f4878', '#22355b'],
    activeDark: '#262d3e',
    activeBlack: '#1b2233',
  },
  ocean: {
    shades: ['#ebf3f8', '#d6e6f1', '#afd0e3', '#84b7d5', '#599fc7', '#308ab8', '#0a729f', '#075d82', '#045070', '#013b55'],
    activeDark: '#1b303d',
    activeBlack: '#0e2532',
  },
  teal: {
    shades: ['#ecf4f3', '#d8e7e7', '#b3d1d1', '#8abab9', '#62a3a3', '#3e908f', '#177979', '#0a6262', '#065455', '#023f3f'],
    activeDark: '#1d3231',
    activeBlack: '#122726',
  },
  forest: {
    shades: ['#eef4ef', '#dce7dd', '#bbd1bf', '#98b99e', '#77a37f', '#5b8f66', '#41784e', '#32623e', '#295433', '#1c3f25'],
    activeDark: '#243126',
    activeBlack: '#18261b',
  },
  ochre: {
    shades: ['#f5f1eb', '#eae2d7', '#d7c8b2', '#c2ac8a', '#ae9164', '#9c7b44', '#866327', '#6d501b', '#5f4413', '#47320b'],
    activeDark: '#352c1e',
    activeBlack: '#2a2112',
  },
  rose: {
    shades: ['#f9eff1', '#f3dde1', '#e6bec6', '#d89da9', '#c87d8e', '#b86278', '#a14860', '#85384e', '#742e42', '#582130'],
    activeDark: '#3e252b',
    activeBlack: '#321a20',
  },
  plum: {
    shades: ['#f5f0f6', '#eadfed', '#d7c2dc', '#c2a2ca', '#ae84b8', '#9c6ca7', '#855391', '#6d4277', '#5f3768', '#47284e'],
    activeDark: '#352838',
    activeBlack: '#2a1d2d',
  },
  graphite: {
    shades: ['#f1f2f3', '#e2e3e5', '#c8cacd', '#adafb4', '#93969c', '#7d8188', '#666a71', '#52565c', '#46494f', '#34363b'],
    activeDark: '#2c2d2f',
    activeBlack: '#212224',
  },
}

/** Which shade serves which purpose, as in theme.ts. */
export const accentShades = {
  light: { text: 8, filled: 8, filledHover: 9, active: 1 },
  dark: { text: 3, filled: 6, filledHover: 7 },
} as const

/**
 * A style sheet that puts the accent in place of indigo, also in what Mantine derives from it; empty for indigo. The repeated `:root`
 * outranks Mantine's own rules wherever those are inserted.
 */
export const accentStyleSheet = (accent: Accent): string => {
  if (accent === 'indigo') return ''
  const { shades, activeDark, activeBlack } = accentColors[accent]
  const { light, dark } = accentShades
  const root = ':root:root:root'
  const variables = shades.map((color, at) => `--mantine-color-indigo-${at}:${color};`).join('')
  const text = (shade: number) => `--hd-accent:${shades[shade]};--mantine-color-anchor:${shades[shade]};`
  const mixed = (percent: number) => `color-mix(in srgb, ${shades.at(-1)} ${percent}%, #000000)`
  return [
    `${root}{${variables}}`,
    `${root}[data-mantine-color-scheme="light"]{${text(light.text)}--hd-active:${shades[light.active]};}`,
    `${root}[data-mantine-color-scheme="dark"]{${text(dark.text)}--hd-active:${activeDark};`,
    `--mantine-color-indigo-light:${mixed(50)};--mantine-color-indigo-light-hover:${mixed(70)};}`,
    `${root}[data-look="black"][data-mantine-color-scheme="dark"]{--hd-active:${activeBlack};}`,
  ].join('')
}
