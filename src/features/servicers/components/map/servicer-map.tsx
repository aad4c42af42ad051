import { useMemo } from 'react'
import type { Servicer } from '../../../../../contract/servicers.ts'
import type { Point } from '../../../../../domain/places/distance.ts'
import { usePlaceTable } from '../../../../data/use-place-table.ts'
import { frameAround, frameOf } from './frame.ts'
import { Land } from './land.tsx'
import { pinName, pinsOf, pinWords } from './pins.ts'
import { useSize } from './use-size.ts'
import './map.css'

/** Where the servicers are, drawn here: rings of miles or a state, towns as dots, a pin for each row. It needs no map server. */
export function ServicerMap({
  found,
  label,
  middle,
  miles,
  state,
  lit,
  onLight,
  onCall,
}: {
  readonly found: readonly Servicer[]
  readonly label: string
  readonly middle: Point | null
  readonly miles: number | null
  readonly state: string | null
  readonly lit: number | null
  readonly onLight: (at: number | null) => void
  readonly onCall: (at: number) => void
}) {
  const { box, width, height } = useSize()
  const table = usePlaceTable()
  const spots = useMemo(
    () =>
      found.flatMap(({ latitude, longitude }) =>
        latitude === null || longitude === null ? [] : [{ latitude, longitude }],
      ),
    [found],
  )
  const inState = useMemo(() => (state === null ? null : (table?.inState(state) ?? null)), [table, state])
  const frame = useMemo(
    () =>
      middle !== null && miles !== null
        ? frameAround(width, height, middle, miles)
        : frameOf(width, height, [...spots, ...(inState ?? []).map((place) => place.middle)]),
    [width, height, middle, miles, spots, inState],
  )
  if (frame === null) return <div ref={box} className="sv-map" />
  const places = inState ?? table?.within(frame.least, frame.most) ?? []
  const pins = pinsOf(found, frame)
  return (
    <section ref={box} className="sv-map" aria-label={label}>
      <Land frame={frame} places={places} pins={spots} middle={middle} miles={miles} />
      {pins.map((pin) => (
        <button
          key={pin.of.join()}
          type="button"
          className={pin.of.some((at) => at === lit) ? 'sv-pin lit' : 'sv-pin'}
          style={{ left: pin.x, top: pin.y }}
          aria-label={pinName(pin, found)}
          onPointerEnter={() => {
            onLight(pin.of[0] ?? null)
          }}
          onPointerLeave={() => {
            onLight(null)
          }}
          onClick={() => {
            const [first] = pin.of
            if (first !== undefined) onCall(first)
          }}
        >
          {pinWords(pin)}
        </button>
      ))}
    </section>
  )
}
