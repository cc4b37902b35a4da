const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A human-readable size, such as "12 MB". */
export const roundedSizeText = (bytes: number, language: string): string => {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  const format = { style: 'unit', unit: units[step] ?? 'byte', maximumFractionDigits: value < 10 ? 1 : 0 } as const
  return new Intl.NumberFormat(language, format).format(value)
}
