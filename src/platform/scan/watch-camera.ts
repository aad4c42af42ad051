import type { BarcodeReader } from './barcode-reader.ts'
import { hasCheckDigit } from './formats.ts'
import type { ScannedCode } from './read-codes.ts'

const rememberedLooks = 4

/**
 * Decides when a scanned code is reliable. A format with a check digit counts at once. Others (Code 39, ITF) must
 * repeat within the last few frames, because shadows can look like one. Returns the trimmed text.
 */
export function createScanConfirmer(): (found: readonly ScannedCode[]) => string | null {
  let recentLooks: readonly (readonly string[])[] = []
  return (found) => {
    const confirmed = found.find(
      ({ text, format }) => hasCheckDigit(format) || recentLooks.some((texts) => texts.includes(text)),
    )
    recentLooks = [...recentLooks, found.map(({ text }) => text)].slice(-rememberedLooks)
    return confirmed?.text.trim() ?? null
  }
}

/** Pause between frames. About ten per second are enough and save the battery. */
const pauseMs = 60

export interface CameraWatch {
  readonly video: HTMLVideoElement
  readonly look: BarcodeReader['readFrame']
  /** Called once with the trimmed text. Scanning then ends. */
  readonly onSeen: (text: string) => void
  /** Called if the reader cannot start. */
  readonly onError: () => void
}

/** Scans video frames one by one until a barcode is confirmed or the returned function is called. */
export function watchCamera(
  { video, look, onSeen, onError: onFault }: CameraWatch,
  grab: (video: HTMLVideoElement) => Promise<ImageBitmap> = (film) => createImageBitmap(film),
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): () => void {
  const abort = new AbortController()
  const isOver = () => abort.signal.aborted
  const confirmScan = createScanConfirmer()
  const run = async () => {
    for (let at = 0; !isOver();) {
      // The first frames have no size yet.
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
        const text = confirmScan(await look(await grab(video), at))
        at += 1
        if (text !== null && !isOver()) {
          abort.abort()
          onSeen(text)
        }
      }
      await pause(pauseMs)
    }
  }
  run().catch(() => {
    if (!isOver()) onFault()
  })
  return () => {
    abort.abort()
  }
}
