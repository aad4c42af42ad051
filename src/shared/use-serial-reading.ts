import { useEffect, useState } from 'react'
import { useClock } from '../data/clock.tsx'
import { normalizeSerial } from '../../domain/warranty/serials.ts'
import type { MachineReader, SerialReading } from './machine-reader.ts'
import { dayOf } from './when.ts'

/** What a serial says while it is typed: asked once the typing rests; null while it is being read, or too short to be one. */
export function useSerialReading(reader: MachineReader, typed: string): SerialReading | null {
  const clock = useClock()
  const [read, setRead] = useState<{ readonly of: string; readonly reading: SerialReading } | null>(null)
  const serial = normalizeSerial(typed)
  const isLong = serial.length >= 6
  useEffect(() => {
    if (!isLong) return undefined
    let isWanted = true
    const ask = () => {
      void reader.read(serial, dayOf(clock.now())).then((reading) => {
        if (isWanted) setRead({ of: serial, reading })
      })
    }
    const stop = clock.setTimer(250, ask)
    return () => {
      isWanted = false
      stop()
    }
  }, [reader, clock, serial, isLong])
  return isLong && read?.of === serial ? read.reading : null
}
