import { useState } from 'react'
import { getStored, setStored } from '../../../ui/browser-storage.ts'
import { useAppearance } from '../../../ui/theme/appearance.ts'
import { readTextAppearance, type TextAppearance, type TextColors } from '../frame-page.rules.ts'

const storageKey = 'text.look'

/** The text settings of this browser, which depend on the screen and are therefore not synchronized with other devices. */
export const useTextAppearance = (): readonly [TextAppearance, (change: Partial<TextAppearance>) => void] => {
  const [look, setLook] = useState(() => readTextAppearance(getStored(storageKey)))
  const change = (wanted: Partial<TextAppearance>) => {
    const next = { ...look, ...wanted }
    setLook(next)
    setStored(storageKey, JSON.stringify(next))
  }
  return [look, change]
}

const colours: Readonly<Record<Exclude<TextAppearance['theme'], 'app'>, TextColors>> = {
  light: { ink: '#25221d', ground: '#ffffff', link: '#2f4878' },
  paper: { ink: '#3a3226', ground: '#f4ecd8', link: '#2f4878' },
  dark: { ink: '#d6d3cd', ground: '#121215', link: '#9ab0d8' },
}

/** The colors of a theme; the theme of the app follows its color scheme. */
export const useTextColors = (theme: TextAppearance['theme']): TextColors => {
  const { look } = useAppearance()
  if (theme !== 'app') return colours[theme]
  if (look === 'black') return { ...colours.dark, ground: '#000000' }
  return document.documentElement.dataset.mantineColorScheme === 'dark' ? colours.dark : colours.light
}
