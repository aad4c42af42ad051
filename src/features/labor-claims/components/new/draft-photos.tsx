import { useEffect, useRef, useState } from 'react'
import { listMissingPhotos } from '../../../../../domain/files/required-photos.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { PhotoError } from '../../../../platform/photos/photo-error.ts'
import { processPhoto } from '../../../../platform/photos/process-photo.ts'
import { AddPhotoTiles } from '../photos/add-photo-tiles.tsx'
import { FileChooser, picturesAndPdfs } from '../../../../ui/file-chooser.tsx'
import { saveErrorMessage } from '../../../../data/save-error.ts'
import { formatCounted } from '../../../../shared/outbox/waiting-label.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { getPhotoTitle, listFilledPlaces } from '../photos/claim-photos.ts'
import { getPhotoKey } from './draft.ts'
import type { DraftPhoto } from './draft.ts'
import { DraftPicture } from './draft-picture.tsx'
import type { ClaimDraftState } from './use-claim-draft.ts'
import '../../../../shared/photos/photos.css'

/** Photos of a claim draft. They are stored on this device and sent with the claim. */
export function DraftPhotos({
  drafting,
  requiredTitles,
  prepare = processPhoto,
}: {
  readonly drafting: Pick<ClaimDraftState, 'draft' | 'change'>
  /** Titles of the photos that the manufacturer requires. */
  readonly requiredTitles: readonly string[]
  readonly prepare?: typeof processPhoto
}) {
  const engine = useEngine()
  const { draft, change } = drafting
  const chooser = useRef<HTMLInputElement>(null)
  const [slot, setSlot] = useState<string | null>(null)
  const [busy, setBusy] = useState(0)
  const [refused, setRefused] = useState<readonly string[]>([])
  // Photos that are added or removed while others are prepared.
  const photos = useRef(draft.photos)
  useEffect(() => {
    photos.current = draft.photos
  }, [draft.photos])
  const missing = listMissingPhotos(requiredTitles, draft.photos, [])

  const choose = (title: string | null) => {
    setSlot(title)
    chooser.current?.click()
  }
  const take = async (files: readonly File[]) => {
    setBusy((count) => count + files.length)
    setRefused([])
    let added = 0
    const places = listFilledPlaces(slot, missing, files.length)
    for (const file of files) {
      try {
        const { bytes, type, sha256 } = await prepare(file)
        if (photos.current.some((photo) => photo.sha256 === sha256))
          setRefused((list) => [...list, `“${file.name}” is already here.`])
        else {
          await engine.saveDraftBytes(getPhotoKey(draft.id, sha256), bytes)
          const title = getPhotoTitle(places, added, photos.current.length - added)
          const photo: DraftPhoto = { sha256, type, title }
          added += 1
          photos.current = [...photos.current, photo]
          // A draft that was begun anew meanwhile has photos of its own.
          change((now) => (now.id === draft.id ? { photos: [...now.photos, photo] } : {}))
        }
      } catch (error) {
        const why = error instanceof PhotoError ? error.message : saveErrorMessage(error)
        setRefused((list) => [...list, why])
      }
      setBusy((count) => count - 1)
    }
  }
  const remove = (photo: DraftPhoto) => {
    change((now) => ({ photos: now.photos.filter(({ sha256 }) => sha256 !== photo.sha256) }))
    void engine.dropDraft(getPhotoKey(draft.id, photo.sha256)).catch(() => undefined)
  }
  return (
    <section aria-label="Photos">
      <h3 className="nc-h3">
        Photos <span className="count">{draft.photos.length}</span>
      </h3>
      {refused.map((why) => (
        <Note key={why} tone="bad" icon="alert" role="alert" className="mt2">
          {why}
        </Note>
      ))}
      {busy === 0 ? null : (
        <Note icon="image" role="status" className="mt2">
          Preparing {formatCounted(busy, 'photo')}
        </Note>
      )}
      <ul className="photos mt3">
        {draft.photos.map((photo) => (
          <li key={photo.sha256} className="ph waiting">
            <span className="pic">
              <DraftPicture claimId={draft.id} photo={photo} />
              <Button
                className="nc-drop"
                isIconOnly
                icon="trash"
                size="small"
                aria-label={`Remove ${photo.title}`}
                onClick={() => {
                  remove(photo)
                }}
              />
            </span>
            <span className="cap">{photo.title}</span>
          </li>
        ))}
        <AddPhotoTiles missing={missing} onAdd={choose} />
      </ul>
      <FileChooser
        chooser={chooser}
        label="Choose photos"
        accept={picturesAndPdfs}
        isMultiple
        onFiles={(files) => {
          void take(files)
        }}
      />
    </section>
  )
}
