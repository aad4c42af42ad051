import { useCallback, useRef } from 'react'
import type { ReactNode } from 'react'
import { useCatalogueSource } from '../../data/catalogue.tsx'
import { useClock } from '../../data/clock.tsx'
import type { PlateReader } from '../../platform/plate/read-plate.ts'
import type { BarcodeReader } from '../../platform/scan/barcode-reader.ts'
import { Button } from '../../ui/button.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { Note } from '../../ui/note.tsx'
import { PlateReaderState } from './scan-sheet-plate-reader.tsx'
import { PlateSeen } from './scan-sheet-plate-seen.tsx'
import { serialPatterns } from '../machine/serial-patterns.ts'
import { usePlate } from './use-plate.ts'
import { toDay } from '../formats/format-date.ts'
import { ScanSeveral } from './scan-sheet-several.tsx'

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Reads a machine's plate in a taken or selected picture: its barcode, else its text, which has to be confirmed. */
export function ScanPlate({
  plates,
  readPicture,
  typed,
  onRead,
  children,
}: {
  readonly plates: PlateReader
  readonly readPicture: BarcodeReader['readPicture']
  readonly typed: string | undefined
  readonly onRead: (text: string) => void
  /** The other ways to enter the number, until one was read. */
  readonly children: ReactNode
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const catalogue = useCatalogueSource()
  const clock = useClock()
  const patterns = useCallback(() => serialPatterns(catalogue), [catalogue])
  const today = useCallback(() => toDay(clock.now()), [clock])
  const { looked, read, cancel } = usePlate({ plates, readPicture, patterns, today, onRead })
  const isBusy = looked.kind === 'looking' || looked.kind === 'getting' || looked.kind === 'reading'

  return (
    <div className="stack">
      <Button
        icon="image"
        isFull
        isBusy={isBusy}
        onClick={() => {
          chooser.current?.click()
        }}
      >
        {looked.kind === 'seen' ? 'Use another picture' : 'Use a picture of the plate'}
      </Button>
      <FileChooser
        chooser={chooser}
        label="Choose a picture of the plate"
        accept="image/*"
        onFiles={([file]) => {
          void read(file)
        }}
      />
      <div role="status">
        {looked.kind === 'looking' ? <p className="t13 ink2">Looking for a barcode in the picture …</p> : null}
        {looked.kind === 'getting' ? (
          <p className="t13 ink2">
            Getting the plate reader, {megabytes(plates.download)}, once: {Math.round(looked.share * 100)} %
          </p>
        ) : null}
        {looked.kind === 'reading' ? <p className="t13 ink2">Reading the plate …</p> : null}
        {looked.kind === 'several' ? (
          <p className="t13 ink2">These barcodes are in the picture, and no serial that is known. Is it one of them?</p>
        ) : null}
      </div>
      {isBusy ? (
        <Button fill="clear" onClick={cancel}>
          Cancel
        </Button>
      ) : null}
      {looked.kind === 'not-yet' ? <PlateReaderState plates={plates} size={megabytes(plates.download)} /> : null}
      {looked.kind === 'nothing' ? (
        <Note tone="warn" icon="warning" role="alert">
          {looked.why}
        </Note>
      ) : null}
      {looked.kind === 'several' ? <ScanSeveral texts={looked.texts} onRead={onRead} /> : null}
      {looked.kind === 'seen' ? (
        <PlateSeen
          key={looked.crop}
          candidates={looked.candidates}
          isSure={looked.isSure}
          crop={looked.crop}
          typed={typed}
          onRead={onRead}
        />
      ) : (
        children
      )}
    </div>
  )
}
