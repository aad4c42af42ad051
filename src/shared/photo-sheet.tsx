import type { ReactNode } from 'react'
import { Note } from '../ui/note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { WaitingChip } from '../ui/waiting-chip.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import type { Photo } from './photo.ts'
import './photos.css'

/** A photo in full, where it is, and what the server said against it; closed where there is none. `way` follows what was said. */
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
          {photo.said === null ? null : (
            <Note tone="bad" icon="speech">
              The server said: “{photo.said}” {way}
            </Note>
          )}
        </div>
      )}
    </Sheet>
  )
}
