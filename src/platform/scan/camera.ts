export type CameraErrorKind = 'refused' | 'missing' | 'busy'

/** Why the camera cannot be used. */
export class CameraError extends Error {
  readonly kind: CameraErrorKind

  constructor(kind: CameraErrorKind) {
    super(`The camera is ${kind}.`)
    this.name = 'CameraError'
    this.kind = kind
  }
}
export interface Camera {
  readonly stream: MediaStream
  /** Whether it has a light that can be switched. */
  readonly hasTorch: boolean
  /** Switches the light. False if that failed. */
  readonly setTorch: (isLit: boolean) => Promise<boolean>
  /** Called when the camera ends by itself: unplugged, or taken by another app. */
  readonly onEnded: (ended: () => void) => void
  readonly stop: () => void
}

// Torch and focus mode are newer than the types.
interface MoreCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean
  readonly focusMode?: readonly string[]
}
interface MoreConstraints extends MediaTrackConstraintSet {
  readonly torch?: boolean
  readonly focusMode?: string
}

function toErrorKind(error: unknown): CameraErrorKind {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'TypeError' ? 'missing' : 'busy'
}

/** Opens the rear camera if there is one, else any. Throws `CameraError`. */
export async function openCamera(devices: MediaDevices | undefined = navigator.mediaDevices): Promise<Camera> {
  // Browsers provide no media devices without https.
  if (devices === undefined) throw new CameraError('missing')
  const stream = await devices
    .getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
      audio: false,
    })
    .catch((error: unknown) => {
      throw new CameraError(toErrorKind(error))
    })
  const [track] = stream.getVideoTracks()
  if (track === undefined) throw new CameraError('missing')
  const capabilities: MoreCapabilities = 'getCapabilities' in track ? track.getCapabilities() : {}
  const applyConstraint = (constraint: MoreConstraints) =>
    track.applyConstraints({ advanced: [constraint] }).then(
      () => true,
      () => false,
    )
  if (capabilities.focusMode?.includes('continuous') === true) await applyConstraint({ focusMode: 'continuous' })
  return {
    stream,
    hasTorch: capabilities.torch === true,
    setTorch: (isLit) => applyConstraint({ torch: isLit }),
    onEnded: (ended) => {
      track.addEventListener('ended', ended)
    },
    stop: () => {
      for (const one of stream.getTracks()) one.stop()
    },
  }
}
