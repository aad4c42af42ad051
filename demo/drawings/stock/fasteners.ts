/** Fasteners that an assembly uses repeatedly, named once for its bill of material. */
import type { Named, Step } from '../bench.ts'
import type { PartKind } from '../catalogue/kinds.ts'
import { flipped } from './shape.ts'
import { capScrew, hexBolt, hexNut, lockNut, panScrew, springWasher, washer } from './hardware.ts'

type Bench = { part: (name: string, kind: PartKind, qty?: number) => Named }

/** Fasteners by size and length in mm, each a step of a row. */
export function fasteners(b: Bench) {
  const named = (name: string) => b.part(name, 'fastener')
  return {
    bolt: (size: number, length: number): Step => [
      named(`Hex bolt, M${size} x ${length}`),
      hexBolt(size * 0.62, length * 0.62),
    ],
    boltBack: (size: number, length: number): Step => [
      named(`Hex bolt, M${size} x ${length}`),
      flipped(hexBolt(size * 0.62, length * 0.62)),
    ],
    cap: (size: number, length: number): Step => [
      named(`Socket head screw, M${size} x ${length}`),
      capScrew(size * 0.62, length * 0.8),
    ],
    screw: (size: number, length: number): Step => [
      named(`Phillips screw, M${size} x ${length}`),
      panScrew(size * 0.72, length * 0.95),
    ],
    screwBack: (size: number, length: number): Step => [
      named(`Phillips screw, M${size} x ${length}`),
      flipped(panScrew(size * 0.72, length * 0.95)),
    ],
    flat: (size: number): Step => [named(`Flat washer, ${size} mm`), washer(size * 1.25, size * 0.64, 2)],
    split: (size: number): Step => [named(`Spring washer, ${size} mm`), springWasher(size * 1.05, size * 0.62)],
    nut: (size: number): Step => [named(`Hex nut, M${size}`), hexNut(size * 1.15, size * 0.56, size * 0.8)],
    lock: (size: number): Step => [named(`Nylon lock nut, M${size}`), flipped(lockNut(size * 1.15, size * 0.54))],
  }
}
