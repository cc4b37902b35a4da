import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Description } from './description.tsx'

test('a description with Markdown is rendered, with its links in a new tab', async () => {
  const { container } = render(<Description text={'**Volume 1** of [the series](https://example.org/s).\n\n- first\n- second'} />)
  const link = await screen.findByText('the series')
  expect(link.getAttribute('href')).toBe('https://example.org/s')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer nofollow'])
  expect(container.querySelector('strong')?.textContent).toBe('Volume 1')
  expect([...container.querySelectorAll('li')].map((item) => item.textContent)).toEqual(['first', 'second'])
})

test('HTML, images and script links in a description do nothing', async () => {
  const hostile = '*x* <img src=x onerror=alert(1)> <script>alert(2)</script> ![p](https://example.org/p.png) [go](javascript:alert(3))'
  const { container } = render(<Description text={hostile} />)
  await screen.findByText('x')
  expect(container.querySelector('img, script, a')).toBeNull()
  expect(container.textContent).toContain('<script>')
})

test('a description without Markdown is shown as it is', () => {
  const { container } = render(<Description text="A quiet story. Volume 2!" />)
  expect(container.innerHTML).toBe('A quiet story. Volume 2!')
})

test('Markdown that is not rendered yet is invisible', () => {
  const { container } = render(<Description text="**Bold** text" />)
  expect(container.querySelector('.description-loading, strong')).not.toBeNull()
})
