const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A human-readable size: whole bytes and kilobytes, one decimal from megabytes on. */
export const sizeText = (bytes: number, region: string): string => {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  return new Intl.NumberFormat(region, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    // The short form of bytes has no plural.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}
