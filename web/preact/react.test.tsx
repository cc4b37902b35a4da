import { Component, type ReactNode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'

type Store = ReturnType<typeof createStore>

const createStore = (first: string) => {
  let read = () => first
  const listeners = new Set<() => void>()
  const change = (next: () => string) => {
    read = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => read(),
    set: (next: string) => change(() => next),
    fail: (message: string) =>
      change(() => {
        throw new Error(message)
      }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    listenerCount: () => listeners.size,
  }
}

const Shown = ({ store }: { readonly store: Store }) => <p>{useSyncExternalStore(store.subscribe, store.get)}</p>

/** Testing Library would wait for the next frame. */
const show = (children: ReactNode) => {
  const page = document.createElement('div')
  const root = createRoot(page)
  root.render(children)
  onTestFinished(() => root.unmount())
  return { page, root }
}

type FieldProps = { readonly label: string; readonly autoFocus?: boolean; readonly value?: string }
const Field = ({ label, ...props }: FieldProps) => <input aria-label={label} readOnly {...props} />

test('each new field with autoFocus has the focus when it appears, and only then', async () => {
  const { page, root } = show(<Field label="first" autoFocus />)
  document.body.append(page)
  onTestFinished(() => page.remove())
  await Promise.resolve()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('first')
  const both = (value: string) => [<Field key="a" label="second" autoFocus value={value} />, <Field key="b" label="other" />]
  root.render(both('x'))
  await Promise.resolve()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('second')
  page.querySelector<HTMLInputElement>('[aria-label=other]')?.focus()
  root.render(both('y'))
  await Promise.resolve()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('other')
})

test('a store that changes right after a component was rendered is shown before the next frame', async () => {
  const store = createStore('loading')
  const { page } = show(<Shown store={store} />)
  expect(page.textContent).toBe('loading')
  store.set('loaded')
  await Promise.resolve()
  expect(page.textContent).toBe('loaded')
})

test('a component that gets another store shows the new store and unsubscribes from the first', async () => {
  const [first, second] = [createStore('first'), createStore('second')]
  const { page, root } = show(<Shown store={first} />)
  root.render(<Shown store={second} />)
  expect(page.textContent).toBe('second')
  expect(first.listenerCount()).toBe(0)
  second.set('changed')
  await Promise.resolve()
  expect(page.textContent).toBe('changed')
})

test('an error while reading a store reaches the error boundary', async () => {
  class Boundary extends Component<{ readonly children: ReactNode }> {
    override state = { message: '' }
    static getDerivedStateFromError = ({ message }: Error) => ({ message })
    override render = () => this.state.message || this.props.children
  }
  const store = createStore('first')
  const { page } = show(
    <Boundary>
      <Shown store={store} />
    </Boundary>,
  )
  store.fail('The store is broken.')
  await expect.poll(() => page.textContent).toBe('The store is broken.')
})
