import { useState } from 'react'
import { getStored, setStored } from '../../../ui/browser-storage.ts'
import { useAppearance } from '../../../ui/theme/appearance.ts'
import { readTextAppearance, type TextAppearance, type TextColors } from '../frame-page.rules.ts'

const storageKey = 'text.look'

/** The text settings of this browser, which depend on the screen and are therefore not synchronized with other devices. */
export const useTextAppearance = (): readonly [TextAppearance, (change: Partial<TextAppearance>) => void] => {
  const [appearance, setAppearance] = useState(() => readTextAppearance(getStored(storageKey)))
  const change = (changes: Partial<TextAppearance>) => {
    const next = { ...appearance, ...changes }
    setAppearance(next)
    setStored(storageKey, JSON.stringify(next))
  }
  return [appearance, change]
}

const colours: Readonly<Record<Exclude<TextAppearance['theme'], 'app'>, TextColors>> = {
  light: { ink: '#25221d', background: '#ffffff', link: '#2f4878' },
  paper: { ink: '#3a3226', background: '#f4ecd8', link: '#2f4878' },
  dark: { ink: '#d6d3cd', background: '#121215', link: '#9ab0d8' },
}

/** The colors of a theme; the theme of the app follows its color scheme. */
export const useTextColors = (theme: TextAppearance['theme']): TextColors => {
  const { appearance } = useAppearance()
  if (theme !== 'app') return colours[theme]
  if (appearance === 'black') return { ...colours.dark, background: '#000000' }
  return document.documentElement.dataset.mantineColorScheme === 'dark' ? colours.dark : colours.light
}
