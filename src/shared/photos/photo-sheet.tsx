import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { WaitingChip } from '../../ui/waiting-chip.tsx'
import { WithDraft } from '../drafts/with-draft.tsx'
import { createLateForms } from '../forms/late-forms.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import type { Photo } from './collect-photos.ts'
import './photos.css'

export const photoForms = createLateForms(() => import('./photo-forms.ts'))
const PhotoTitleForm = photoForms.get('PhotoTitleForm')
/** What can be done with the file of a photo. */
export const FileActions = photoForms.get('FileActions')

/** The photo's rename on its way: its state and the reason of a refusal. */
interface PendingRename {
  readonly chip: Photo['chip']
  readonly reason: string | null
}

/** Shows the title form in place of the button until the new title is saved. */
function RenamePhoto({
  photo: { id, title },
  onRename,
}: {
  readonly photo: Photo
  readonly onRename: (title: string) => Promise<void>
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  return isOpen ? (
    <WithDraft draftKey={`photo-title:${id}`} start={{ title }}>
      {({ values, keep, drop }) => (
        <PhotoTitleForm
          title={values.title}
          saveLabel="Save"
          onTyped={keep}
          onSave={async (next) => {
            await onRename(next)
            await drop()
            close()
          }}
          onCancel={() => {
            void drop()
            close()
          }}
        />
      )}
    </WithDraft>
  ) : (
    <Button
      icon="edit"
      onClick={() => {
        setOpen(true)
      }}
    >
      Rename
    </Button>
  )
}

/**
 * A photo in full with its state and the reason of a refusal; closed without a photo. `way`: the action after the reason.
 * `onRename` saves a new title; without it the photo cannot be renamed here. `actions`: more that can be done with it.
 */
export function PhotoSheet({
  photo,
  way,
  rename = null,
  onRename,
  actions,
  onClose,
}: {
  readonly photo: Photo | undefined
  readonly way?: ReactNode
  readonly rename?: PendingRename | null
  readonly onRename?: ((title: string) => Promise<void>) | undefined
  readonly actions?: ReactNode
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
          {rename === null ? null : (
            <Note tone={rename.reason === null ? 'plain' : 'bad'} icon="edit" role="status">
              New title: <WaitingChip {...rename.chip} isSmall />
              {rename.reason === null ? null : (
                <>
                  {' '}
                  The server said: “{rename.reason}” {way}
                </>
              )}
            </Note>
          )}
          {onRename === undefined ? null : <RenamePhoto key={photo.id} photo={photo} onRename={onRename} />}
          {actions}
        </div>
      )}
    </Sheet>
  )
}
