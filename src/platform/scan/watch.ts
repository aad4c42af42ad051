import { believing } from './belief.ts'
import type { BarcodeReader } from './read-picture.ts'

/** Between two looks: about ten a second are plenty for a hand, and leave the battery alone. */
const pauseMs = 60

export interface Watch {
  readonly video: HTMLVideoElement
  readonly look: BarcodeReader['readFrame']
  /** Once, with the trimmed text; then the looking is over. */
  readonly onSeen: (text: string) => void
  /** The reader could not be started. */
  readonly onFault: () => void
}

/** Looks at a film, one look after the other, until a barcode is believed or the answer is called. */
export function watch(
  { video, look, onSeen, onFault }: Watch,
  grab: (video: HTMLVideoElement) => Promise<ImageBitmap> = (film) => createImageBitmap(film),
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): () => void {
  const over = new AbortController()
  const isOver = () => over.signal.aborted
  const believe = believing()
  const run = async () => {
    for (let at = 0; !isOver();) {
      // The first frames of a film have no size yet.
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
        const text = believe(await look(await grab(video), at))
        at += 1
        if (text !== null && !isOver()) {
          over.abort()
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
    over.abort()
  }
}
