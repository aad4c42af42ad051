import { useMemo } from 'react'
import { useSession } from '../../../../data/session.tsx'
import { useLiveQuery } from '../../../../data/use-live-query.ts'
import { needsPerson } from '../../../../shared/outbox/waiting-label.ts'
import { getManufacturer, maybeSameMaker } from './machine-entry.ts'
import type { MachineEntry } from './machine-entry.ts'
import { groupBy } from '../../../../../domain/group-by.ts'

/**
 * The account's registrations on this device by serial number: floor model or sold, and record number. A declined one does not
 * count: its machine may be registered again (docs/decisions/016-registrations.md).
 */
export type OwnSerials = ReadonlyMap<string, readonly OwnMachine[]>
interface OwnMachine {
  readonly isFloorModel: boolean
  readonly number: string
  /** Null for one that waits on this device without its model's details. */
  readonly manufacturer: number | null
  /** Whether it is only on this device and needs its person there. */
  readonly isRefused: boolean
}

const none: OwnSerials = new Map()

/** Why a machine cannot be registered again, or null. A sold floor model can (`docs/decisions/016-registrations.md`). */
export function findRegistered(
  own: OwnSerials,
  { serial, isFloorModel, machine }: Pick<MachineEntry, 'serial' | 'isFloorModel' | 'machine'>,
): string | null {
  const maker = getManufacturer(machine)
  const match = own
    .get(serial)
    ?.find((one) => one.isFloorModel === isFloorModel && maybeSameMaker(one.manufacturer, maker))
  if (match === undefined) return null
  if (match.isRefused)
    return 'You registered this serial number on this device, and it was refused. Fix it in the outbox'
  return match.number === ''
    ? 'This serial number is already registered on this device and waiting to be sent'
    : `Your account already registered this serial number as ${match.number}. Open that registration to change it`
}

export function useOwnSerials(): OwnSerials {
  const { session } = useSession()
  const account = session.user?.account_id ?? null
  const recordsQuery = useLiveQuery((engine) => engine.records(), [])
  const rows = recordsQuery.state === 'ready' ? recordsQuery.value.rows : null
  return useMemo(() => {
    if (rows === null) return none
    const own = rows.filter(({ value }) => value.account_id === account && value.status !== 'declined')
    const bySerial = groupBy(own, ({ value }) => value.serial_number)
    return new Map(
      [...bySerial].map(([serial, list]) => [
        serial,
        list.map(({ value, registration }) => ({
          isFloorModel: value.floor_model,
          number: value.display_id,
          manufacturer: value.manufacturer.manufacturer_id === 0 ? null : value.manufacturer.manufacturer_id,
          isRefused: registration !== null && needsPerson(registration),
        })),
      ]),
    )
  }, [rows, account])
}
