import { useMemo } from 'react'
import type { Servicer } from '../../../../../contract/servicers.ts'
import type { Point } from '../../../../../domain/places/distance.ts'
import { usePlaceTable } from '../../../../data/places.tsx'
import { fitCircle, fitPoints } from './viewport.ts'
import { BaseMap } from './base-map.tsx'
import { getPinName, groupPins, formatPin } from './pins.ts'
import { useSize } from './use-size.ts'
import './map.css'

/** A map of the servicers with distance rings or a state, towns as dots, and pins. It needs no map server. */
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
  const viewport = useMemo(
    () =>
      middle !== null && miles !== null
        ? fitCircle(width, height, middle, miles)
        : fitPoints(width, height, [...spots, ...(inState ?? []).map((place) => place.middle)]),
    [width, height, middle, miles, spots, inState],
  )
  if (viewport === null) return <div ref={box} className="sv-map" />
  const places = inState ?? table?.within(viewport.min, viewport.max) ?? []
  const pins = groupPins(found, viewport)
  return (
    <section ref={box} className="sv-map" aria-label={label}>
      <BaseMap viewport={viewport} places={places} pins={spots} middle={middle} miles={miles} />
      {pins.map((pin) => (
        <button
          key={pin.of.join()}
          type="button"
          className={pin.of.some((at) => at === lit) ? 'sv-pin lit' : 'sv-pin'}
          style={{ left: pin.x, top: pin.y }}
          aria-label={getPinName(pin, found)}
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
          {formatPin(pin)}
        </button>
      ))}
    </section>
  )
}
