import type { KeyboardEvent } from 'react'

/** Whether a key belongs to an input method, as Enter does that accepts Japanese text. Safari marks such a key only by its key code. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229
