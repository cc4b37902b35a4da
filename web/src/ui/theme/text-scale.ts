/** How large text is, compared with the default size of browsers: 2 if it was doubled in the browser's settings. */
export const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
