import { useEffect, useRef, useState } from 'react'
import { useCatalogueSource } from '../../data/catalogue.tsx'
import { useClock } from '../../data/clock.tsx'
import { useEngine } from '../../data/engine.tsx'
import { files } from '../../../contract/files.ts'
import { parseSerial } from '../../../domain/warranty/serials.ts'
import { toDay } from '../formats/format-date.ts'
import type { serialPatterns } from '../machine/serial-patterns.ts'
import type { PlateReader } from '../../platform/plate/read-plate.ts'
import type { BarcodeReader } from '../../platform/scan/barcode-reader.ts'
import type { Photo } from '../photos/collect-photos.ts'

export type PlateReading =
  | { readonly is: 'unread' | 'reading' | 'nothing' }
  | { readonly is: 'failed'; readonly why: string }
  | { readonly is: 'read'; readonly serial: string; readonly isSure: boolean }

export interface ReadablePlate {
  readonly reading: PlateReading
  /** Reads the plate. Its reader is fetched once, with the first press. */
  readonly read: () => void
}

/** The serial of a plate's picture, read on this device by the reader of the scan sheet. Null without a picture of a plate. */
export function usePlateReading(photo: Photo | null, load: typeof loadReaders = loadReaders): ReadablePlate | null {
  const engine = useEngine()
  const clock = useClock()
  const catalogue = useCatalogueSource()
  const [found, setFound] = useState<{ readonly of: string; readonly reading: PlateReading }>({
    of: '',
    reading: { is: 'unread' },
  })
  const isUsed = useRef(false)
  useEffect(
    () => () => {
      if (isUsed.current)
        void load().then(({ plates, barcodes }) => {
          plates.release()
          barcodes.release()
        })
    },
    [load],
  )
  const of = photo?.id ?? ''
  if (photo === null || !photo.isPicture) return null
  const show = (reading: PlateReading) => {
    setFound((before) => (before.of === of || reading.is === 'reading' ? { of, reading } : before))
  }
  const readIt = async (): Promise<PlateReading> => {
    const picture = await loadPicture(engine, photo)
    const { plates, barcodes, serialPatterns: readPatterns } = await load()
    const patterns = await readPatterns(catalogue)
    const today = toDay(clock.now())
    // A barcode that is a serial number says more than the text beside it.
    for (const { text } of await barcodes.readPicture(picture).catch(() => [])) {
      const code = parseSerial(text, patterns, today)
      if (code.is === 'read') return { is: 'read', serial: code.serial, isSure: true }
    }
    const { reading } = await plates.read({ picture, patterns, today, onStep: () => undefined })
    if (reading.is === 'nothing') return { is: 'nothing' }
    const best = reading.is === 'read' ? reading.candidate : reading.candidates[0]
    return best === undefined
      ? { is: 'nothing' }
      : { is: 'read', serial: best.serial, isSure: reading.is === 'read' && reading.isSure }
  }
  return {
    reading: found.of === of ? found.reading : { is: 'unread' },
    read: () => {
      isUsed.current = true
      show({ is: 'reading' })
      readIt().then(show, (error: unknown) => {
        show({ is: 'failed', why: error instanceof Error ? error.message : 'The plate could not be read.' })
      })
    },
  }
}

/** The readers of the scan sheet, whose code comes with the first use. */
async function loadReaders(): Promise<{
  readonly plates: Pick<PlateReader, 'read' | 'release'>
  readonly barcodes: Pick<BarcodeReader, 'readPicture' | 'release'>
  readonly serialPatterns: typeof serialPatterns
}> {
  return (await import('../scan/scan-sheet.tsx')).readers
}

async function loadPicture(engine: ReturnType<typeof useEngine>, { id, sha256 }: Photo): Promise<Blob> {
  const stored = await engine.blob(sha256).catch(() => null)
  const { bytes, type } =
    stored ?? (await engine.call(files.table.readContent, { params: { id }, query: { size: 'original' } }))
  return new Blob([bytes], { type })
}
