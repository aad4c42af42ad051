import { noMiddle, version } from './packed-form.ts'
import type { PackedText } from './packed-form.ts'
import { milesBetween } from './distance.ts'
import type { Point } from './distance.ts'
import type { Located, Place, PlaceTable } from './place.ts'
import { toPlaceCode } from './postal-code.ts'

const unzigzag = (n: number) => (n % 2 === 0 ? n / 2 : -(n + 1) / 2)

function readColumn(bytes: Uint8Array, from: number, count: number): Int32Array {
  const values = new Int32Array(count)
  let value = 0
  for (let at = 0; at < count; at++) {
    const [low = 0, middle = 0, high = 0] = [bytes[from + at], bytes[from + count + at], bytes[from + 2 * count + at]]
    value += unzigzag(low + (middle << 8) + (high << 16))
    values[at] = value
  }
  return values
}

/** Splits the lines and fills each empty one with the previous value. */
function fillGaps(text: string): string[] {
  const values = text.split('\n')
  for (let at = 1; at < values.length; at++) if (values[at] === '') values[at] = values[at - 1] ?? ''
  return values
}

const isText = (value: unknown): value is PackedText =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === version

/** Opens the output of `packPlaces`. Throws on anything else. Lookups use binary search; places are unpacked on demand. */
export function openPlaces(packed: Uint8Array): PlaceTable {
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(0)
  const text: unknown = JSON.parse(new TextDecoder().decode(packed.subarray(4, 4 + length)))
  if (!isText(text)) throw new Error('The table of places has another form')
  const { count, american, canadian } = text
  const [states, cities] = [fillGaps(text.states), fillGaps(text.cities)]
  let from = 4 + length
  const next = (size: number) => {
    from += 3 * size
    return readColumn(packed, from - 3 * size, size)
  }
  const [codes, latitudes, longitudes] = [next(american), next(count), next(count)]
  if (from !== packed.length) throw new Error('The table of places is cut off')

  const codeAt = (at: number) =>
    at < american ? String(codes[at]).padStart(5, '0') : canadian.slice((at - american) * 3, (at - american) * 3 + 3)
  const placeAt = (at: number): Place => {
    const [latitude, longitude] = [latitudes[at] ?? noMiddle, longitudes[at] ?? noMiddle]
    return {
      code: codeAt(at),
      city: cities[at] ?? '',
      state: states[at] ?? '',
      middle: latitude === noMiddle ? null : { latitude: latitude / 100, longitude: longitude / 100 },
    }
  }
  const located = (is: (at: number) => boolean): Located[] => {
    const found: Located[] = []
    for (let at = 0; at < count; at++) {
      if (latitudes[at] === noMiddle || !is(at)) continue
      const { middle, ...place } = placeAt(at)
      if (middle !== null) found.push({ ...place, middle })
    }
    return found
  }
  const within = (min: Point, max: Point) => {
    const [south, north, west, east] = [min.latitude, max.latitude, min.longitude, max.longitude].map(
      (degrees) => degrees * 100,
    ) as [number, number, number, number]
    return located((at) => {
      const [latitude, longitude] = [latitudes[at] ?? noMiddle, longitudes[at] ?? noMiddle]
      return latitude >= south && latitude <= north && longitude >= west && longitude <= east
    })
  }
  return {
    size: count,
    within,
    inState: (state) => {
      const abbreviation = state.trim().toUpperCase()
      return located((at) => states[at] === abbreviation)
    },
    findNearest: (point) => {
      const from = (degrees: number) => ({
        least: { latitude: point.latitude - degrees, longitude: point.longitude - degrees },
        most: { latitude: point.latitude + degrees, longitude: point.longitude + degrees },
      })
      for (const { least: min, most: max } of [from(0.5), from(4)]) {
        let [best, miles]: [Located | null, number] = [null, Infinity]
        for (const place of within(min, max)) {
          const away = milesBetween(point, place.middle)
          if (away < miles) [best, miles] = [place, away]
        }
        if (best !== null) return best
      }
      return null
    },
    find: (postalCode) => {
      const code = toPlaceCode(postalCode)
      if (code === null) return null
      let [low, high] = [0, count - 1]
      while (low <= high) {
        const middle = (low + high) >> 1
        const there = codeAt(middle)
        if (there === code) return placeAt(middle)
        if (there < code) low = middle + 1
        else high = middle - 1
      }
      return null
    },
    inCity: (city, state) => {
      const [name, where] = [city.trim().toLowerCase(), state.trim().toUpperCase()]
      const at = cities.findIndex((one, index) => states[index] === where && one.toLowerCase() === name)
      return at < 0 ? null : placeAt(at)
    },
  }
}
