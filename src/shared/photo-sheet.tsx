import type { ReactNode } from 'react'
import { Note } from '../ui/note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { WaitingChip } from '../ui/waiting-chip.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import type { Photo } from './collect-photos.ts'
import './photos.css'

/** A photo in full with its state and the reason of a refusal; closed without a photo. `way`: the action after the reason. */
export function PhotoSheet({
  photo,
  way,
  onClose,
}: {
  readonly photo: Photo | undefined
  readonly way?: ReactNode
  readonly onClose: () => void
}) {
  return (
    <Sheet isOpen={photo !== undefined} onClose={onClose} title={photo?.title ?? 'Photo'} isWide>
      {photo === undefined ? null : (
        <div className="ph-large">
          <PhotoPicture photo={photo} size="screen" />
          <WaitingChip {...photo.chip} />
          {photo.reason === null ? null : (
            <Note tone="bad" icon="speech">
              The server said: “{photo.reason}” {way}
            </Note>
          )}
        </div>
      )}
    </Sheet>
  )
}
