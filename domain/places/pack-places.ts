import type { Place } from './place.ts'
import { noMiddle, version } from './packed-form.ts'

const zigzag = (n: number) => (n < 0 ? -2 * n - 1 : 2 * n)
const hundredths = (degrees: number) => Math.round(degrees * 100)

/** Whole numbers as differences of three bytes, all low bytes first: what repeats lies together and zips well. */
function column(values: readonly number[]): number[] {
  const steps = values.map((value, at) => zigzag(value - (values[at - 1] ?? 0)))
  return [0, 8, 16].flatMap((shift) => steps.map((step) => (step >> shift) & 255))
}

/** The codes in order, states and cities written where they change. Text first, numbers behind it. */
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
    column(sorted.map(({ middle }) => (middle === null ? noMiddle : hundredths(middle[axis]))))
  const numbers = [...column(american.map(({ code }) => Number(code))), ...of('latitude'), ...of('longitude')]
  const words = new TextEncoder().encode(text)
  const packed = new Uint8Array(4 + words.length + numbers.length)
  new DataView(packed.buffer).setUint32(0, words.length)
  packed.set(words, 4)
  packed.set(numbers, 4 + words.length)
  return packed
}
