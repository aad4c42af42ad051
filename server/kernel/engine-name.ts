// The browser and device behind a user agent, in plain text: people and the office recognize a device by it.
const engines = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

const findName = (names: readonly (readonly [RegExp, string])[], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** 'Safari on iPhone', by which an office tells the devices of one person apart. */
export function describeEngine(userAgent: string): string {
  const parts = [findName(engines, userAgent), findName(systems, userAgent)].filter((name) => name !== undefined)
  return parts.length === 0 ? 'Unknown device' : parts.join(' on ')
}
