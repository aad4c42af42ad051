import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Camera } from '../../platform/scan/camera.ts'
import type { BarcodeReader } from '../../platform/scan/barcode-reader.ts'
import { ScanError } from '../../platform/scan/scan-error.ts'
import { watchCamera } from '../../platform/scan/watch-camera.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** The camera picture with a frame for the barcode, and the torch where the camera has one. */
export function ScanFilm({
  camera,
  look,
  onSeen,
}: {
  readonly camera: Camera
  readonly look: BarcodeReader['readFrame']
  readonly onSeen: (text: string) => void
}) {
  const film = useRef<HTMLVideoElement>(null)
  const [isLit, setIsLit] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  const seen = useEffectEvent(onSeen)

  useEffect(() => {
    const video = film.current
    if (video === null) return undefined
    video.srcObject = camera.stream
    // Where autoplay is blocked, the video starts with the next touch.
    video.play().catch(() => undefined)
    const stop = watchCamera({
      video,
      look,
      onSeen: (text) => {
        seen(text)
      },
      onError: () => {
        setIsBroken(true)
      },
    })
    return () => {
      stop()
      video.srcObject = null
    }
  }, [camera, look])

  const shine = async () => {
    if (await camera.setTorch(!isLit)) setIsLit(!isLit)
  }

  return (
    <>
      <div className="scan-film">
        <video ref={film} muted playsInline aria-hidden="true" tabIndex={-1} />
        <svg className="scan-frame" viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 14V0h12M88 0h12v14M100 46v14H88M12 60H0V46" />
        </svg>
        {camera.hasTorch ? (
          <Button
            className="scan-light"
            isIconOnly
            icon="sun"
            aria-label="Light"
            aria-pressed={isLit}
            onClick={() => {
              void shine()
            }}
          />
        ) : null}
      </div>
      {isBroken ? (
        <Note tone="bad" icon="alert" role="alert">
          {new ScanError('unsupported').message}
        </Note>
      ) : (
        <p className="t13 ink2" role="status">
          Hold the barcode in the frame. It is read by itself.
        </p>
      )}
    </>
  )
}
