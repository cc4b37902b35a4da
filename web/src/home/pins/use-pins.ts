import { useUserSetting } from '../../users/user-setting.ts'
import { addPin, type Pin, type PinTarget, readPins, removePin, writePins } from './pins.rules.ts'

/** What the person has pinned to Home, on every device, and the functions that change it. */
export const usePins = () => {
  const [text, keep] = useUserSetting('hondana.home.pins')
  const change = (by: (pins: readonly Pin[]) => readonly Pin[]) => keep((stored) => writePins(by(readPins(stored))))
  return {
    pins: readPins(text),
    pin: (target: PinTarget, name: string) => {
      const nowMs = Date.now()
      change((pins) => addPin(pins, target, { name, nowMs }))
    },
    unpin: (id: string) => change((pins) => removePin(pins, id)),
  }
}
