import type { CameraErrorKind } from '../platform/scan/camera.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

const sentences: Readonly<Record<CameraErrorKind, string>> = {
  refused:
    'The camera may not be used here. Allow it for this site in the browser’s settings and try again, or use a picture, or type the number.',
  missing: 'No camera is available. Use a picture, or type the number.',
  busy: 'The camera did not start: another app may be using it. Close that app and try again, or use a picture, or type the number.',
}

/** Why there is no camera picture, and what still works. */
export function CameraTrouble({ kind, onAgain }: { readonly kind: CameraErrorKind; readonly onAgain: () => void }) {
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
