import { useEffect, useState } from 'react'
import type { Engine } from '../../../../../offline/engine.ts'
import type { RecordRow, WarrantyRecord } from '../../../../../contract/shapes/registration.ts'
import { serialKey } from '../../../../../domain/warranty/serials.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useStanding } from '../../../../data/standing.tsx'

/** A registration of the machine: its dates and coverage, and who has it where the reader may know that. */
export interface Registered {
  readonly row: RecordRow
  readonly whole: WarrantyRecord | null
}

async function registeredAs(engine: Engine, serial: string, isOnline: boolean): Promise<Registered | null> {
  // One that was declined says nothing of the machine.
  const isIt = (row: RecordRow) => serialKey(row.serial_number) === serial && row.status !== 'declined'
  if (isOnline) await engine.findRecords(serial).catch(() => null)
  const row = (await engine.recordsLike(serial)).map((one) => one.value).find(isIt)
  if (row === undefined) return null
  if (row.whole && isOnline) await engine.refreshRecord(row.id).catch(() => null)
  const seen = row.whole ? await engine.record(row.id).catch(() => null) : null
  return { row, whole: seen === null || seen.is === 'listed' ? null : seen.value }
}

/** The registration of a serial, from this device or from the server; null where none is known, undefined while it is looked for. */
export function useRegistered(serial: string | null): Registered | null | undefined {
  const engine = useEngine()
  const { isOnline } = useStanding()
  const [seen, setSeen] = useState<{ readonly of: string; readonly found: Registered | null } | null>(null)
  useEffect(() => {
    if (serial === null) return
    let isWanted = true
    const tell = (found: Registered | null) => {
      if (isWanted) setSeen({ of: serial, found })
    }
    registeredAs(engine, serial, isOnline).then(tell, () => {
      tell(null)
    })
    return () => {
      isWanted = false
    }
  }, [engine, serial, isOnline])
  return serial === null ? null : seen?.of === serial ? seen.found : undefined
}
