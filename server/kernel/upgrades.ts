// What was sent once is never rewritten on the device: the server lifts old payloads to the present shape.
import type { Row } from '../../contract/kernel/endpoint.ts'
import { refuse } from './refuse.ts'

/** Lifts a body from one version to the next. Pure; kept for 180 days after the version that it starts from was last written. */
export type Upgrade = (body: unknown) => unknown

/** By row (`labor-claims.addTrip`) and the version that the function takes. */
export type Upgrades = Readonly<Record<string, Readonly<Record<number, Upgrade>>>>

/** No payload has changed its shape yet. */
export const upgrades: Upgrades = {}

/** The body in the row's present version. Refuses `op.unknownVersion` for a later one, or one that nothing leads from. */
export function lifted(
  id: string,
  row: Pick<Row, 'v'>,
  version: number,
  body: unknown,
  known: Upgrades = upgrades,
): unknown {
  const present = row.v ?? 1
  if (version > present) refuse('op.unknownVersion')
  let value = body
  for (let from = version; from < present; from += 1) {
    const step = known[id]?.[from]
    if (step === undefined) refuse('op.unknownVersion')
    value = step(value)
  }
  return value
}
