// CHANGELOG.md as data: "## 1.2.0 - 2026-12-24", then "### Added" and its bullets. Headings within these only help readers of the file.

export interface ChangelogEntry {
  /** Undefined for unreleased changes. */
  readonly version: string | undefined
  /** yyyy-mm-dd. */
  readonly date: string | undefined
  readonly groups: readonly { readonly title: string; readonly changes: readonly string[] }[]
}

/** Newest first, as written. */
export const readChangelog = (text: string): readonly ChangelogEntry[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...rest] = section.split('\n')
      return {
        version: /\d+\.\d+\.\d+(?:-[\w.]+)?/.exec(heading)?.[0],
        date: /\b\d{4}-\d\d-\d\d\b/.exec(heading)?.[0],
        groups: readGroups(rest.join('\n')),
      }
    })

const readGroups = (text: string): ChangelogEntry['groups'] =>
  `\n${text}`
    .split(/\n### /)
    .map((part, at) => {
      const [heading = '', ...lines] = part.split('\n')
      return at === 0 ? { title: '', changes: readChanges([heading, ...lines]) } : { title: heading.trim(), changes: readChanges(lines) }
    })
    .filter(({ changes }) => changes.length > 0)

/** Bullets; a continuation line belongs to the bullet before it. */
function readChanges(lines: readonly string[]): string[] {
  const changes: string[] = []
  for (const line of lines) {
    const bullet = /^[-*] +(.*)$/.exec(line)?.[1]
    const more = /^ +(\S.*)$/.exec(line)?.[1]
    if (bullet !== undefined) changes.push(bullet)
    else if (more !== undefined && changes.length > 0) changes.push(`${changes.pop()} ${more}`)
  }
  return changes
}

/** Back to Markdown, for clients that render it. */
export const asMarkdown = ({ groups }: ChangelogEntry): string =>
  groups
    .map(({ title, changes }) => [...(title ? [`### ${title}`] : []), ...changes.map((change) => `- ${change}`)].join('\n'))
    .join('\n\n')

export const asHtml = ({ groups }: ChangelogEntry): string =>
  groups
    .map(({ title, changes }) => {
      const items = changes.map((change) => `<li>${inline(change)}</li>`).join('')
      return `${title ? `<h3>${escaped(title)}</h3>` : ''}<ul>${items}</ul>`
    })
    .join('')

const inline = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
