import type { Servicer } from '../../../../../contract/servicers.ts'
import type { Frame } from './frame.ts'

/** One pin, for one servicer or for several that are too near each other to be told apart. */
export interface Pin {
  readonly x: number
  readonly y: number
  /** Places in the list, from 0. */
  readonly of: readonly number[]
}

const apart = 30

/** Pins that do not lie over each other: every one can be hit with a finger. */
export function pinsOf(found: readonly Servicer[], frame: Frame): readonly Pin[] {
  const pins: { x: number; y: number; of: number[] }[] = []
  found.forEach(({ latitude, longitude }, at) => {
    if (latitude === null || longitude === null) return
    const { x, y } = frame.at({ latitude, longitude })
    const near = pins.find((pin) => Math.hypot(pin.x - x, pin.y - y) < apart)
    if (near === undefined) pins.push({ x, y, of: [at] })
    else near.of.push(at)
  })
  return pins
}

/** '2', or '2+3' where three more are behind it. */
export const pinWords = ({ of }: Pin): string => `${(of[0] ?? 0) + 1}${of.length > 1 ? `+${of.length - 1}` : ''}`

/** What a screen reader hears of a pin. */
export function pinName({ of }: Pin, found: readonly Servicer[]): string {
  const first = found[of[0] ?? 0]?.name ?? ''
  const number = (of[0] ?? 0) + 1
  return of.length === 1 ? `${number}, ${first}` : `${number}, ${first} and ${of.length - 1} more near it`
}
