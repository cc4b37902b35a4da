/** Reading apps and programs identify as "Name/1.2 (…)"; browsers identify as "Mozilla/5.0". */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['HeadlessChrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** A readable name for the client that sent this header: "Firefox, Linux" or "Komelia 0.16"; empty when unknown. */
export const deviceName = (userAgent: string): string => {
  if (!userAgent.startsWith('Mozilla/'))
    return userAgent
      .replace(/[\s(].*$/s, '')
      .replace('/', ' ')
      .slice(0, 60)
  const browser = browsers.find(([mark]) => userAgent.includes(mark))?.[1]
  const system = systems.find(([mark]) => userAgent.includes(mark))?.[1]
  return [browser, system].filter(Boolean).join(', ')
}
