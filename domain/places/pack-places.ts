import type { Place } from './place.ts'
import { noMiddle, version } from './packed-form.ts'

const zigzag = (n: number) => (n < 0 ? -2 * n - 1 : 2 * n)
const hundredths = (degrees: number) => Math.round(degrees * 100)

/** Packs integers as three-byte differences, all low bytes first: repeated values are adjacent and compress well. */
function packColumn(values: readonly number[]): number[] {
  const steps = values.map((value, at) => zigzag(value - (values[at - 1] ?? 0)))
  return [0, 8, 16].flatMap((shift) => steps.map((step) => (step >> shift) & 255))
}

/** Packs places sorted by code. States and cities are written only where they change. The text comes first, then the numbers. */
export function packPlaces(places: readonly Place[]): Uint8Array<ArrayBuffer> {
  const sorted = [...places].sort((a, b) => (a.code < b.code ? -1 : 1))
  const changed = (of: (place: Place) => string) =>
    sorted.map((place, at) => (at > 0 && of(place) === of(sorted[at - 1] ?? place) ? '' : of(place))).join('\n')
  const american = sorted.filter(({ code }) => /^\d/.test(code))
  const canadian = sorted.slice(american.length)
  const text = JSON.stringify({
    version,
    count: sorted.length,
    american: american.length,
    canadian: canadian.map(({ code }) => code).join(''),
    states: changed(({ state }) => state),
    cities: changed(({ city }) => city),
  })
  const of = (axis: 'latitude' | 'longitude') =>
    packColumn(sorted.map(({ middle }) => (middle === null ? noMiddle : hundredths(middle[axis]))))
  const numbers = [...packColumn(american.map(({ code }) => Number(code))), ...of('latitude'), ...of('longitude')]
  const textBytes = new TextEncoder().encode(text)
  const packed = new Uint8Array(4 + textBytes.length + numbers.length)
  new DataView(packed.buffer).setUint32(0, textBytes.length)
  packed.set(textBytes, 4)
  packed.set(numbers, 4 + textBytes.length)
  return packed
}
