import { useMediaQuery } from '@mantine/hooks'

/**
 * Whether the screen matches a media query. Known from the first frame: otherwise a phone would show the layout of a computer for a moment,
 * and scroll sideways.
 */
export const useScreen = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false })
