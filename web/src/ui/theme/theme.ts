// Hondana's theme: washi paper and indigo dye in the light scheme, sumi ink in the dark one, and seal vermilion for new items.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Indigo dye: actions and links. */
const indigo: MantineColorsTuple = [
  '#eef2f9',
  '#dce4f2',
  '#bccbe5',
  '#9ab0d8',
  '#7b96ca',
  '#6280bc',
  '#4a68a6',
  '#3a5489',
  '#2f4878',
  '#22355b',
]

/** Seal vermilion: new items and errors. */
const vermilion: MantineColorsTuple = [
  '#fdf0ed',
  '#fae6e1',
  '#f3b9ae',
  '#ec9484',
  '#e67561',
  '#e2604a',
  '#d04a33',
  '#b83d28',
  '#963220',
  '#74271a',
]

/** Young bamboo: success and finished items. */
const bamboo: MantineColorsTuple = [
  '#eff6ee',
  '#dcebda',
  '#bad6b6',
  '#95c08f',
  '#76ad6e',
  '#609f57',
  '#4b8743',
  '#3c6f35',
  '#305a2b',
  '#244521',
]

/** Paper grays, slightly warm. */
const washi: MantineColorsTuple = [
  '#faf8f3',
  '#f4f0e8',
  '#eae5da',
  '#dfd8ca',
  '#cbc3b3',
  '#a79f90',
  '#7d7568',
  '#635c51',
  '#443f38',
  '#25221d',
]

/** Ink grays, slightly blue. */
const sumi: MantineColorsTuple = [
  '#e4e2de',
  '#c6c4c0',
  '#a3a19f',
  '#7f7e80',
  '#3e3e46',
  '#303037',
  '#25252b',
  '#17171b',
  '#111114',
  '#0b0b0d',
]

/** Mantine's five sizes of text, taken from the six of scale.css. */
const fontSizes = {
  xs: 'var(--hd-text-xs)',
  sm: 'var(--hd-text-md)',
  md: 'var(--hd-text-lg)',
  lg: 'var(--hd-text-lg)',
  xl: 'var(--hd-text-xl)',
}

const headingSizes = {
  h1: { fontSize: 'var(--hd-text-2xl)', lineHeight: '1.2' },
  h2: { fontSize: 'var(--hd-text-xl)', lineHeight: '1.3' },
  h3: { fontSize: 'var(--hd-text-lg)', lineHeight: '1.4' },
  h4: { fontSize: 'var(--hd-text-md)', lineHeight: '1.4' },
}

/** Titles of dialogs and side panels. */
const dialogTitle = {
  fontFamily: 'var(--hd-font-display)',
  fontSize: 'var(--hd-text-xl)',
  fontWeight: 600,
  lineHeight: 1.3,
  wordSpacing: '0.06em',
}

/** Widths in rem grow with the text. It leaves the distance to the edges that Mantine keeps. */
const withinScreen = { maxWidth: 'calc(100vw - 10px)' }

export const theme = createTheme({
  colors: { indigo, vermilion, bamboo, gray: washi, dark: sumi },
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 6 },
  black: '#25221d',
  fontFamily: 'var(--hd-font)',
  fontSizes,
  headings: { fontFamily: 'var(--hd-font-display)', fontWeight: '600', sizes: headingSizes },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    // Without it the first menu item is focused, where the arrow keys start; with it screen readers find an empty element.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false }, styles: { dropdown: withinScreen } },
    Popover: { styles: { dropdown: withinScreen } },
    Modal: { styles: { title: dialogTitle } },
    Drawer: { styles: { title: dialogTitle } },
    // Its width grows with the text, beyond a narrow screen.
    Skeleton: { defaultProps: { maw: '100%' } },
  },
})

/** Variables for the style sheets: surfaces, borders and secondary text with a contrast of at least 4.5:1 in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#faf8f3',
    '--mantine-color-dimmed': '#655e53',
    '--mantine-color-placeholder': '#7d7568',
    '--mantine-color-anchor': '#2f4878',
    '--mantine-color-error': '#b83d28',
    '--hd-surface': '#ffffff',
    '--hd-sunken': '#f1ede3',
    '--hd-line': '#e4ddcf',
    '--hd-board': '#d8cdb8',
    '--hd-accent': '#2f4878',
    '--hd-active': '#dbe3f2',
    '--hd-new': '#b83d28',
    '--hd-well': '#3c6f35',
    '--hd-warn': '#8a5a00',
    '--hd-shadow': '0 1px 2px rgb(60 48 30 / 14%), 0 6px 16px rgb(60 48 30 / 10%)',
  },
  dark: {
    '--mantine-color-body': '#17171b',
    '--mantine-color-dimmed': '#a3a19f',
    '--mantine-color-placeholder': '#8b8a8c',
    '--mantine-color-anchor': '#9ab0d8',
    '--mantine-color-error': '#ec9484',
    '--hd-surface': '#1f1f24',
    '--hd-sunken': '#121215',
    '--hd-line': '#303037',
    '--hd-board': '#3a3832',
    '--hd-accent': '#9ab0d8',
    '--hd-active': '#262d3e',
    '--hd-new': '#c9472f',
    '--hd-well': '#95c08f',
    '--hd-warn': '#e0b15c',
    '--hd-shadow': '0 1px 2px rgb(0 0 0 / 40%), 0 6px 16px rgb(0 0 0 / 30%)',
  },
})
