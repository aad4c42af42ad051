import { useEffect, useState } from 'react'
import { machineLabels } from '../../../../../contract/passports.ts'
import type { WarrantyRecord } from '../../../../../contract/shapes/registration.ts'
import { normalizeSerial } from '../../../../../domain/warranty/serials.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { findRefusal } from '../../../../data/error-message.ts'
import { useRefreshAfter } from '../../../../data/use-call.ts'

export type MachineLabel =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly again: () => void }
  | { readonly state: 'ready'; readonly code: string }

/** The code as it is stored on this device. */
interface StoredLabel {
  readonly code: string
  /** The machine that it is of; '' where that is not known, as of one that an earlier version stored. */
  readonly of: string
}
type LabeledMachine = Pick<WarrantyRecord, 'serial_number' | 'manufacturer'>

const getDraftKey = (id: string) => `label:${id}`
const getResultKey = (id: string, of: string) => `${id} ${of}`
const getMachineKey = ({ serial_number, manufacturer }: LabeledMachine) =>
  `${manufacturer.manufacturer_id} ${normalizeSerial(serial_number)}`

/**
 * The code of the machine's label; `machine` is undefined while it is read, and null where it is not on this device.
 * The code is stored on this device, so that it prints offline. It is of the machine's serial number: where the office
 * corrects that, the registration has another code.
 */
export function useMachineLabel(id: string, machine: LabeledMachine | null | undefined): MachineLabel {
  const engine = useEngine()
  const refreshAfter = useRefreshAfter()
  const { isOnline } = useConnectionStatus()
  const [turn, setTurn] = useState(0)
  const [result, setResult] = useState<{
    readonly of: string
    readonly code?: string
    readonly error?: unknown
  } | null>(null)
  const isRead = machine !== undefined
  const of = machine ? getMachineKey(machine) : ''
  const thisMachine = getResultKey(id, of)
  const thisTurn = `${thisMachine} ${turn} ${isOnline}`
  useEffect(() => {
    if (!isRead) return undefined
    let isActive = true
    const show = (code: string) => {
      if (isActive) setResult({ of: thisMachine, code })
    }
    const ask = async () => {
      const draft = await engine.draft<StoredLabel | string>(getDraftKey(id)).catch(() => null)
      const stored = typeof draft === 'string' ? { code: draft, of: '' } : draft
      const isSame = stored !== null && stored.of === of
      if (isSame) show(stored.code)
      if (isSame && !isOnline) return
      try {
        const { code } = await engine.call(machineLabels.table.makePassport, { params: { id } })
        void refreshAfter(machineLabels.table.makePassport)
        void engine.refreshRecord(id).catch(() => undefined)
        // An answer that comes after the machine was read again is asked for once more, under its machine.
        if (!isActive) return
        await engine.saveDraft(getDraftKey(id), { code, of } satisfies StoredLabel).catch(() => undefined)
        show(code)
      } catch (error) {
        const mayBeOf = stored !== null && (isSame || stored.of === '' || of === '')
        if (!mayBeOf || findRefusal(error)?.code === 'warranty.unknown') throw error
        show(stored.code)
      }
    }
    ask().catch((error: unknown) => {
      if (isActive) setResult({ of: thisTurn, error })
    })
    return () => {
      isActive = false
    }
  }, [engine, id, isRead, of, thisMachine, thisTurn, isOnline, refreshAfter])
  // What the server answered before this device had the machine stays while it is asked for again.
  const isOfThis = result?.of === thisMachine || result?.of === getResultKey(id, '')
  if (isOfThis && result?.code !== undefined) return { state: 'ready', code: result.code }
  if (result?.of !== thisTurn) return { state: 'loading' }
  return {
    state: 'failed',
    error: result.error,
    again: () => {
      setTurn((at) => at + 1)
    },
  }
}
