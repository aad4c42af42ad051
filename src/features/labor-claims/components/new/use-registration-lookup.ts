import { useEffect, useState } from 'react'
import type { Engine } from '../../../../../offline/engine.ts'
import type { RecordRow, WarrantyRecord } from '../../../../../contract/shapes/registration.ts'
import { normalizeSerial } from '../../../../../domain/warranty/serials.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'

/** A registration of the machine: the row, and the whole record where the user may see it. */
export interface FoundRegistration {
  readonly row: RecordRow
  readonly whole: WarrantyRecord | null
}

async function findRegistration(engine: Engine, serial: string, isOnline: boolean): Promise<FoundRegistration | null> {
  // A declined registration is ignored.
  const isIt = (row: RecordRow) => normalizeSerial(row.serial_number) === serial && row.status !== 'declined'
  if (isOnline) await engine.findRecords(serial).catch(() => null)
  const row = (await engine.recordsLike(serial)).map((one) => one.value).find(isIt)
  if (row === undefined) return null
  if (row.whole && isOnline) await engine.refreshRecord(row.id).catch(() => null)
  const snapshot = row.whole ? await engine.record(row.id).catch(() => null) : null
  return { row, whole: snapshot === null || snapshot.is === 'listed' ? null : snapshot.value }
}

/** Looks up the registration of a serial number; null where there is none, undefined while it loads. */
export function useRegistrationLookup(serial: string | null): FoundRegistration | null | undefined {
  const engine = useEngine()
  const { isOnline } = useConnectionStatus()
  const [result, setResult] = useState<{ readonly of: string; readonly found: FoundRegistration | null } | null>(null)
  useEffect(() => {
    if (serial === null) return
    let isActive = true
    const report = (found: FoundRegistration | null) => {
      if (isActive) setResult({ of: serial, found })
    }
    findRegistration(engine, serial, isOnline).then(report, () => {
      report(null)
    })
    return () => {
      isActive = false
    }
  }, [engine, serial, isOnline])
  return serial === null ? null : result?.of === serial ? result.found : undefined
}
