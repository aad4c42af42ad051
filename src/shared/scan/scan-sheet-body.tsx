import { useEffect, useRef } from 'react'
import type { openCamera, CameraErrorKind } from '../../platform/scan/camera.ts'
import type { PlateReader } from '../../platform/plate/read-plate.ts'
import type { BarcodeReader } from '../../platform/scan/barcode-reader.ts'
import { useCamera } from '../../platform/scan/use-camera.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { ScanFilm } from './scan-sheet-film.tsx'
import { ScanPlate } from './scan-sheet-plate.tsx'
import { ScanPicture } from './scan-sheet-picture.tsx'
import { ScanTyped } from './scan-sheet-typed.tsx'
import './scan-sheet.css'

const sentences: Readonly<Record<CameraErrorKind, string>> = {
  refused:
    'The camera may not be used here. Allow it for this site in the browser’s settings and try again, or use a picture, or type the number.',
  missing: 'No camera is available. Use a picture, or type the number.',
  busy: 'The camera did not start: another app may be using it. Close that app and try again, or use a picture, or type the number.',
}

/** Why there is no camera picture, and what still works. */
function CameraTrouble({ kind, onAgain }: { readonly kind: CameraErrorKind; readonly onAgain: () => void }) {
  return (
    <Note tone="warn" icon="camera" role="alert">
      {sentences[kind]}
      <span className="row mt2">
        <Button size="small" onClick={onAgain}>
          Try the camera again
        </Button>
      </span>
    </Note>
  )
}

/** The content of the open sheet: the camera, and the ways that need none. */
export function ScanBody({
  open,
  reader,
  plates,
  typed,
  onRead,
}: {
  readonly open: typeof openCamera
  readonly reader: BarcodeReader
  /** The reader of plates; null where only barcodes are read. */
  readonly plates: PlateReader | null
  readonly typed: string | undefined
  readonly onRead: (text: string) => void
}) {
  const { state, retry } = useCamera(open)
  const isRead = useRef(false)
  useEffect(() => reader.release, [reader])

  // The camera may read a code while another is typed: the first one counts.
  const read = (text: string) => {
    if (isRead.current) return
    isRead.current = true
    if ('vibrate' in navigator) navigator.vibrate(60)
    onRead(text)
  }

  return (
    <div className="stack">
      {state.kind === 'live' ? (
        <ScanFilm camera={state.camera} look={reader.readFrame} onSeen={read} />
      ) : state.kind === 'starting' ? (
        <div className="scan-film">
          <p role="status">Starting the camera. Allow it if the browser asks.</p>
        </div>
      ) : (
        <CameraTrouble kind={state.kind} onAgain={retry} />
      )}
      {plates === null ? (
        <>
          <ScanPicture readPicture={reader.readPicture} onRead={read} />
          <ScanTyped onRead={read} />
        </>
      ) : (
        <ScanPlate plates={plates} readPicture={reader.readPicture} typed={typed} onRead={read}>
          <ScanTyped onRead={read} />
        </ScanPlate>
      )}
    </div>
  )
}
