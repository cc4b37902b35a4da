import { useEffect, useLayoutEffect, useRef } from 'react'
import { isTypingTarget } from '../search/is-typing-target.ts'
import { interpretKey, type ShellCommand } from './shell-keys.rules.ts'

/** The second key of a pair follows immediately; later it counts as a separate key. */
const sequenceTimeoutMs = 1200

/** Handles the keyboard shortcuts of the shell, wherever the focus is. */
export const useShellKeys = (act: (command: ShellCommand) => void): void => {
  const latest = useRef(act)
  // Before the next event: Preact runs other effects only after the next frame, and a key may be pressed before.
  useLayoutEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    let gAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return
      const pressed = { key: event.key, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey, busy: isTypingTarget(event.target) }
      const { afterG, command } = interpretKey(event.timeStamp - gAt < sequenceTimeoutMs, pressed)
      // Pressing Shift before the second letter does not end the pair.
      if (event.key !== 'Shift') gAt = afterG ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (!command) return
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
