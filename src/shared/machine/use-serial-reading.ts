import { useEffect, useState } from 'react'
import { useClock } from '../../data/clock.tsx'
import { normalizeSerial } from '../../../domain/warranty/serials.ts'
import type { MachineReader, SerialReading } from './machine-reader.ts'
import { toDay } from '../formats/format-date.ts'

/** The reading of a serial while it is typed, after a pause; null while it loads or the text is too short. */
export function useSerialReading(reader: MachineReader, typed: string): SerialReading | null {
  const clock = useClock()
  const [read, setRead] = useState<{ readonly of: string; readonly reading: SerialReading } | null>(null)
  const serial = normalizeSerial(typed)
  const isLong = serial.length >= 6
  useEffect(() => {
    if (!isLong) return undefined
    let isMounted = true
    const ask = () => {
      void reader.read(serial, toDay(clock.now())).then((reading) => {
        if (isMounted) setRead({ of: serial, reading })
      })
    }
    const stop = clock.setTimer(250, ask)
    return () => {
      isMounted = false
      stop()
    }
  }, [reader, clock, serial, isLong])
  return isLong && read?.of === serial ? read.reading : null
}
