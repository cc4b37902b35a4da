import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'

const createStore = (first: string) => {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next: string) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

test('a store that changes right after a component was rendered is shown before the next frame', async () => {
  const store = createStore('loading')
  const Shown = () => <p>{useSyncExternalStore(store.subscribe, store.get)}</p>
  const page = document.createElement('div')
  const root = createRoot(page)
  // Testing Library's would wait for the frame.
  root.render(<Shown />)
  expect(page.textContent).toBe('loading')
  store.set('loaded')
  await Promise.resolve()
  expect(page.textContent).toBe('loaded')
  root.unmount()
})
