import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asHtml, asMarkdown, readChangelog } from './changelog.rules.ts'

const text = `# Changelog

What a user can notice.

## Unreleased

### Added
- A reader for <b>pages</b>,
  on two lines.

## 1.2.0 - 2026-12-24

### Added
- \`GET /x\` & more
### Fixed
* A crash

## [1.1.0-rc.1] (2026-11-30)
- Without a group
`

test('a changelog is parsed into versions, dates and changes', () => {
  expect(readChangelog(text)).toEqual([
    { version: undefined, date: undefined, groups: [{ title: 'Added', changes: ['A reader for <b>pages</b>, on two lines.'] }] },
    {
      version: '1.2.0',
      date: '2026-12-24',
      groups: [
        { title: 'Added', changes: ['`GET /x` & more'] },
        { title: 'Fixed', changes: ['A crash'] },
      ],
    },
    { version: '1.1.0-rc.1', date: '2026-11-30', groups: [{ title: '', changes: ['Without a group'] }] },
  ])
})

test('a changelog is rendered as Markdown and as HTML with all tags escaped', () => {
  const [unreleased, released] = readChangelog(text)
  expect(unreleased && asHtml(unreleased)).toContain('&lt;b&gt;pages&lt;/b&gt;')
  expect(released && asHtml(released)).toBe(
    '<h3>Added</h3><ul><li><code>GET /x</code> &amp; more</li></ul><h3>Fixed</h3><ul><li>A crash</li></ul>',
  )
  expect(released && asMarkdown(released)).toBe('### Added\n- `GET /x` & more\n\n### Fixed\n- A crash')
})

test('any text is parsed without an error', () => {
  fc.assert(fc.property(fc.string(), (anything) => readChangelog(`## ${anything}`).length >= 1))
})
