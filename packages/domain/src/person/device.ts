/** Browser and system of a session under their common names; null if unknown. */
interface Device {
  readonly browser: string | null
  readonly system: string | null
}

// The first match counts: nearly every browser also claims to be Chrome, Safari or both.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (table: typeof BROWSERS, text: string): string | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** The device of a session, from the `User-Agent` header of its sign-in. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  return { browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) }
}
