import { useEffect, useRef, useState } from 'react'
import type { PlateCandidate } from '../../../domain/warranty/plate.ts'
import { parseSerial } from '../../../domain/warranty/serials.ts'
import type { SerialPattern } from '../../../domain/warranty/serials.ts'
import { PlateError } from '../../platform/plate/plate-error.ts'
import type { PlateReader } from '../../platform/plate/read-plate.ts'
import type { BarcodeReader } from '../../platform/scan/barcode-reader.ts'
import { ScanError } from '../../platform/scan/scan-error.ts'

export type PlateLooked =
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'getting'; readonly share: number }
  | { readonly kind: 'reading' }
  | { readonly kind: 'nothing'; readonly why: string }
  /** Neither a barcode nor a text that is a serial of ours. */
  | { readonly kind: 'several'; readonly texts: readonly string[] }
  | {
      readonly kind: 'seen'
      readonly candidates: readonly PlateCandidate[]
      readonly isSure: boolean
      /** The cropped picture as an object URL. */
      readonly crop: string | null
    }

const unread =
  'No serial number could be read from this picture. Take one closer and sharp, without glare, with the whole plate in it, or type the number.'
const unknownModels =
  'This device does not know the models yet, so a plate cannot be read without a signal. Type the number, or try again with a signal.'

const whyOf = (error: unknown) =>
  error instanceof PlateError || error instanceof ScanError ? error.message : new PlateError('unsupported').message

/**
 * Reads a serial from a picture. A barcode is passed to `onRead` at once. Otherwise the plate's text is read and has to be
 * confirmed.
 */
export function usePlate({
  plates,
  readPicture,
  patterns,
  today,
  onRead,
}: {
  readonly plates: PlateReader
  readonly readPicture: BarcodeReader['readPicture']
  readonly patterns: () => Promise<readonly SerialPattern[]>
  readonly today: () => string
  readonly onRead: (text: string) => void
}) {
  const [looked, setLooked] = useState<PlateLooked>({ kind: 'not-yet' })
  const asked = useRef(0)
  const shown = useRef<string | null>(null)
  const forget = () => {
    if (shown.current !== null) URL.revokeObjectURL(shown.current)
    shown.current = null
  }
  useEffect(
    () => () => {
      asked.current += 1
      forget()
      plates.release()
    },
    [plates],
  )

  const look = async (picture: Blob): Promise<PlateLooked> => {
    const mine = asked.current
    const tell = (step: PlateLooked) => {
      if (asked.current === mine) setLooked(step)
    }
    const [known, found] = await Promise.all([patterns(), readPicture(picture)])
    const texts = [...new Set(found.map(({ text }) => text.trim()))]
    const serials = texts.flatMap((text) => {
      const read = parseSerial(text, known, today())
      return read.is === 'read' ? [read.serial] : []
    })
    const [serial] = serials
    if (serial !== undefined && serials.length === 1) {
      if (asked.current === mine) onRead(serial)
      return { kind: 'not-yet' }
    }
    if (serials.length > 1) return { kind: 'several', texts: serials }
    if (known.length === 0) {
      const [only] = texts
      if (only !== undefined && texts.length === 1 && asked.current === mine) onRead(only)
      return texts.length > 1 ? { kind: 'several', texts } : { kind: 'nothing', why: unknownModels }
    }
    tell({ kind: 'reading' })
    const { reading, crop } = await plates.read({
      picture,
      patterns: known,
      today: today(),
      onStep: (step) => {
        tell(step.is === 'fetching' ? { kind: 'getting', share: step.share } : { kind: 'reading' })
      },
    })
    if (asked.current !== mine) return { kind: 'not-yet' }
    if (reading.is === 'nothing')
      return texts.length > 0 ? { kind: 'several', texts } : { kind: 'nothing', why: unread }
    shown.current = crop === null ? null : URL.createObjectURL(crop)
    return {
      kind: 'seen',
      candidates: reading.is === 'read' ? [reading.candidate] : reading.candidates,
      isSure: reading.is === 'read' && reading.isSure,
      crop: shown.current,
    }
  }

  return {
    looked,
    read: async (picture: Blob) => {
      const mine = (asked.current += 1)
      forget()
      setLooked({ kind: 'looking' })
      const end = await look(picture).catch((error: unknown): PlateLooked => ({ kind: 'nothing', why: whyOf(error) }))
      if (asked.current === mine) setLooked(end)
    },
    cancel: () => {
      asked.current += 1
      plates.release()
      forget()
      setLooked({ kind: 'not-yet' })
    },
  }
}
