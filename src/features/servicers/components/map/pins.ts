import type { Servicer } from '../../../../../contract/servicers.ts'
import type { Viewport } from './viewport.ts'

/** A pin for one servicer, or for several that are too close to show apart. */
export interface Pin {
  readonly x: number
  readonly y: number
  /** Indexes in the list, from 0. */
  readonly of: readonly number[]
}

const minDistance = 30

/** Groups servicers into pins that do not overlap, so that each can be tapped. */
export function groupPins(found: readonly Servicer[], viewport: Viewport): readonly Pin[] {
  const pins: { x: number; y: number; of: number[] }[] = []
  found.forEach(({ latitude, longitude }, at) => {
    if (latitude === null || longitude === null) return
    const { x, y } = viewport.project({ latitude, longitude })
    const near = pins.find((pin) => Math.hypot(pin.x - x, pin.y - y) < minDistance)
    if (near === undefined) pins.push({ x, y, of: [at] })
    else near.of.push(at)
  })
  return pins
}

/** '2', or '2+3' where three more are behind it. */
export const formatPin = ({ of }: Pin): string => `${(of[0] ?? 0) + 1}${of.length > 1 ? `+${of.length - 1}` : ''}`

/** The accessible name of a pin. */
export function getPinName({ of }: Pin, found: readonly Servicer[]): string {
  const first = found[of[0] ?? 0]?.name ?? ''
  const number = (of[0] ?? 0) + 1
  return of.length === 1 ? `${number}, ${first}` : `${number}, ${first} and ${of.length - 1} more nearby`
}
