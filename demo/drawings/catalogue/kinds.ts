/** How far a part number is shared: every model of the brand, a year's series, or this model alone. */
type Scope = 'brand' | 'series' | 'model'

interface KindOfPart {
  readonly prefix: string
  /** Price range in cents, unless the name is more specific. */
  readonly range: readonly [low: number, high: number]
  readonly scope: Scope
}

const of = (prefix: string, low: number, high: number, scope: Scope): KindOfPart => ({
  prefix,
  range: [low * 100, high * 100],
  scope,
})

/** Every kind of part in a bill of material. */
export const kinds = {
  fastener: of('HW', 1.6, 3.6, 'brand'),
  bearing: of('BR', 11, 24, 'brand'),
  spring: of('SP', 5, 16, 'brand'),
  belt: of('BL', 28, 64, 'series'),
  pulley: of('PL', 24, 58, 'series'),
  shaft: of('SH', 16, 48, 'model'),
  motor: of('MT', 165, 420, 'series'),
  board: of('PC', 79, 240, 'series'),
  cable: of('CA', 12, 38, 'series'),
  sensor: of('SN', 11, 36, 'brand'),
  cover: of('CV', 22, 84, 'model'),
  frame: of('FR', 85, 390, 'model'),
  bracket: of('BK', 9, 42, 'model'),
  pad: of('PD', 34, 128, 'series'),
  grip: of('GR', 9, 28, 'series'),
  roller: of('RL', 78, 165, 'series'),
  deck: of('DK', 96, 290, 'model'),
  label: of('LB', 4, 14, 'model'),
  pedal: of('PE', 18, 68, 'series'),
  wheel: of('WH', 8, 26, 'brand'),
  plastic: of('PT', 3, 15, 'series'),
  damper: of('DP', 48, 128, 'series'),
  weight: of('WT', 26, 58, 'brand'),
} as const satisfies Record<string, KindOfPart>

/** Finds the kind of a part, which decides its prefix, price and sharing. */
export type PartKind = keyof typeof kinds
