const units = ['KiB', 'MiB', 'GiB', 'TiB'] as const

/** Formats a size for display: binary units, at most one decimal ("1000 B", "1.5 MiB"). */
export function formatSize(sizeBytes: number): string {
  if (sizeBytes < 1024) return `${sizeBytes} B`
  const power = Math.min(units.length, Math.floor(Math.log2(sizeBytes) / 10))
  const value = Math.round((sizeBytes / 1024 ** power) * 10) / 10
  return `${value} ${units[power - 1]}`
}
