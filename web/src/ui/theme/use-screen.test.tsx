import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useScreen } from './use-screen.ts'

test('a page knows from its first frame what fits on the screen', () => {
  const matchMedia = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget() as MediaQueryList, { media, matches: true }))
  const shown: boolean[] = []
  renderHook(() => shown.push(useScreen('(max-width: 640px)')))
  expect(shown[0]).toBe(true)
  matchMedia.mockRestore()
})
