// A device never rewrites a queued payload: the server upgrades old payloads to the current shape.
import type { Row } from '../../contract/kernel/endpoint.ts'
import { refuse } from './refuse.ts'

/** Upgrades a body from one version to the next. Pure; kept for 180 days after a device last wrote the older version. */
export type Upgrade = (body: unknown) => unknown

/** By row (`labor-claims.addTrip`) and the version that the function upgrades from. */
export type Upgrades = Readonly<Record<string, Readonly<Record<number, Upgrade>>>>

/** Empty: no payload has changed its shape yet. */
export const upgrades: Upgrades = {}

/** Upgrades the body to the row's current version. Refuses `op.unknownVersion` for a later version or one without an upgrade. */
export function upgradePayload(
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
