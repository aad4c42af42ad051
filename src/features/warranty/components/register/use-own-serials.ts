import { useMemo } from 'react'
import { useSession } from '../../../../data/session.tsx'
import { useLive } from '../../../../data/use-live.ts'

/** What this device knows of the account's registrations: by serial, each as a floor model or sold, and its number. */
export type OwnSerials = ReadonlyMap<string, readonly { readonly isFloorModel: boolean; readonly number: string }[]>

const none: OwnSerials = new Map()

/** Why a machine is not registered again, or null: a floor model that was sold may be (`docs/decisions/016-registrations.md`). */
export function ownTwin(own: OwnSerials, serial: string, isFloorModel: boolean): string | null {
  const twin = own.get(serial)?.find((one) => one.isFloorModel === isFloorModel)
  if (twin === undefined) return null
  return twin.number === ''
    ? 'This serial number is registered on this device already and waits to be sent'
    : `Your account has registered this serial number already, as ${twin.number}. Open that registration to change it`
}

export function useOwnSerials(): OwnSerials {
  const { session } = useSession()
  const account = session.user?.account_id ?? null
  const seen = useLive((engine) => engine.records(), [])
  const rows = seen.state === 'ready' ? seen.value.rows : null
  return useMemo(() => {
    if (rows === null) return none
    const own = rows.filter(({ value }) => value.account_id === account)
    const bySerial = Map.groupBy(own, ({ value }) => value.serial_number)
    return new Map(
      [...bySerial].map(([serial, list]) => [
        serial,
        list.map(({ value }) => ({ isFloorModel: value.floor_model, number: value.display_id })),
      ]),
    )
  }, [rows, account])
}
