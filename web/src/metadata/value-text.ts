import type { TFunction } from 'i18next'
import { seriesStatusOptions } from './metadata-fields.ts'

/** A metadata value as text, for lists of differences and alternatives. It may be anything that a source returned. */
export const valueText = (t: TFunction, field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return t('metadata.nothing')
  if (Array.isArray(value)) return value.length === 0 ? t('metadata.nothing') : value.map((entry) => entryText(t, entry)).join(', ')
  const status = field === 'status' ? seriesStatusOptions.find((one) => one === value) : undefined
  return status ? t(`series.status.${status}`) : String(value)
}

/** The roles that authors from sources have. */
const sourcedRoles = ['writer', 'penciller'] as const

/** A plain text, or the texts of a person, link or title. */
const entryText = (t: TFunction, entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const { name, role, title, label, url } = entry as Readonly<Record<string, string | undefined>>
  const main = name ?? title ?? url ?? ''
  const known = sourcedRoles.find((one) => one === role)
  const more = known ? t(`metadata.roles.${known}`) : (role ?? label)
  return more ? `${main} (${more})` : main
}
