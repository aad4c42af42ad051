export type CameraFaultKind = 'refused' | 'missing' | 'busy'

/** Why there is no film from the camera. */
export class CameraFault extends Error {
  readonly kind: CameraFaultKind

  constructor(kind: CameraFaultKind) {
    super(`The camera is ${kind}.`)
    this.name = 'CameraFault'
    this.kind = kind
  }
}
export interface Camera {
  readonly stream: MediaStream
  /** Whether it has a light that can be switched. */
  readonly hasTorch: boolean
  /** Switches the light; false where it stayed as it was. */
  readonly shine: (isLit: boolean) => Promise<boolean>
  /** Calls back when the camera ends by itself: unplugged, or taken by another app. */
  readonly onEnded: (ended: () => void) => void
  readonly stop: () => void
}

// The light and the focus are newer than the types.
interface MoreCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean
  readonly focusMode?: readonly string[]
}
interface MoreConstraints extends MediaTrackConstraintSet {
  readonly torch?: boolean
  readonly focusMode?: string
}

function kindOf(fault: unknown): CameraFaultKind {
  const name = fault instanceof Error || fault instanceof DOMException ? fault.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'TypeError' ? 'missing' : 'busy'
}

/** Opens the camera that looks away from the person, where there is one; else any. Throws `CameraFault`. */
export async function openCamera(devices: MediaDevices | undefined = navigator.mediaDevices): Promise<Camera> {
  // At an address without https browsers have none.
  if (devices === undefined) throw new CameraFault('missing')
  const stream = await devices
    .getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
      audio: false,
    })
    .catch((fault: unknown) => {
      throw new CameraFault(kindOf(fault))
    })
  const [track] = stream.getVideoTracks()
  if (track === undefined) throw new CameraFault('missing')
  const able: MoreCapabilities = 'getCapabilities' in track ? track.getCapabilities() : {}
  const ask = (wish: MoreConstraints) =>
    track.applyConstraints({ advanced: [wish] }).then(
      () => true,
      () => false,
    )
  if (able.focusMode?.includes('continuous') === true) await ask({ focusMode: 'continuous' })
  return {
    stream,
    hasTorch: able.torch === true,
    shine: (isLit) => ask({ torch: isLit }),
    onEnded: (ended) => {
      track.addEventListener('ended', ended)
    },
    stop: () => {
      for (const one of stream.getTracks()) one.stop()
    },
  }
}
