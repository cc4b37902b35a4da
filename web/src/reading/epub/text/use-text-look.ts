import { useState } from 'react'
import { recall, remember } from '../../../ui/browser-memory.ts'
import { useLook } from '../../../ui/theme/look.ts'
import { readLook, type TextColours, type TextLook } from '../frame-page.rules.ts'

const memoryName = 'text.look'

/** How this browser shows text: a matter of the screen, so it is not shared with other devices. */
export const useTextLook = (): readonly [TextLook, (change: Partial<TextLook>) => void] => {
  const [look, setLook] = useState(() => readLook(recall(memoryName)))
  const change = (wanted: Partial<TextLook>) => {
    const next = { ...look, ...wanted }
    setLook(next)
    remember(memoryName, JSON.stringify(next))
  }
  return [look, change]
}

const colours: Readonly<Record<Exclude<TextLook['theme'], 'app'>, TextColours>> = {
  light: { ink: '#25221d', ground: '#ffffff', link: '#2f4878' },
  paper: { ink: '#3a3226', ground: '#f4ecd8', link: '#2f4878' },
  dark: { ink: '#d6d3cd', ground: '#121215', link: '#9ab0d8' },
}

/** The colours of a theme; that of the app follows its look. */
export const useColours = (theme: TextLook['theme']): TextColours => {
  const { look } = useLook()
  if (theme !== 'app') return colours[theme]
  if (look === 'black') return { ...colours.dark, ground: '#000000' }
  return document.documentElement.dataset.mantineColorScheme === 'dark' ? colours.dark : colours.light
}
