// A device never rewrites a queued payload: the server upgrades old payloads to the current shape.
import type { Row } from '../../contract/kernel/endpoint.ts'
import { refuse } from './refuse.ts'

/** Upgrades the body to the row's current version. Refuses `op.unknownVersion` for a later version or one without an upgrade. */
export function upgradePayload(
  { v: current = 1, upgrades }: Pick<Row, 'v' | 'upgrades'>,
  version: number,
  body: unknown,
): unknown {
  if (version > current) refuse('op.unknownVersion')
  let value = body
  for (let from = version; from < current; from += 1) {
    const upgrade = upgrades?.[from]
    if (upgrade === undefined) refuse('op.unknownVersion')
    value = upgrade(value)
  }
  return value
}
