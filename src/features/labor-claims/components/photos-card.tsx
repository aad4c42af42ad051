import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { shellPhotos } from '../../../platform/native/camera.ts'
import { isNative } from '../../../platform/native/is-native.ts'
import { processPhoto } from '../../../platform/photos/process-photo.ts'
import { readLocally } from '../../../platform/world.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { counted } from '../../../shared/waiting-words.ts'
import { AddPhoto } from '../../../shared/add-photo.tsx'
import { PhotoBar } from '../../../shared/photo-bar.tsx'
import { photosOf } from './photo-list.ts'
import { PhotoChooser } from '../../../shared/photo-chooser.tsx'
import { PhotoSheet } from '../../../shared/photo-sheet.tsx'
import { PhotoTile } from '../../../shared/photo-tile.tsx'
import { Section } from './section.tsx'
import { customerOf } from './ticket-words.ts'
import type { SeenClaim } from './ticket-words.ts'
import { usePhotoIntake } from './use-photo-intake.ts'
import '../../../shared/photos.css'

/** The claim's photos and the ones that the manufacturer wants: each with where it is; new ones from camera or gallery. */
export function PhotosCard({
  seen,
  prepare = processPhoto,
}: {
  readonly seen: SeenClaim
  readonly prepare?: typeof processPhoto
}) {
  const { value: claim } = seen
  const { photos, arrived, missing } = photosOf(seen)
  const intake = usePhotoIntake(
    {
      id: claim.ticket_id,
      label: `${claim.display_id} · ${customerOf(claim)}`,
      known: photos.map((photo) => photo.sha256),
    },
    prepare,
  )
  const say = useSnackbar()
  const chooser = useRef<HTMLInputElement>(null)
  const [slot, setSlot] = useState<string | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const open = photos.find((photo) => photo.id === openId)

  const chosen = async (files: readonly File[], wanted: string | null) => {
    const kept = await intake.take(files, wanted)
    if (kept > 0) say({ text: kept === 1 ? 'Saved on this device' : `${kept} photos saved on this device` })
  }
  /** A wanted photo is taken now; any other may be in the gallery already. */
  const takeInShell = async (title: string | null) => {
    try {
      await chosen(await shellPhotos(title === null ? 'gallery' : 'camera', readLocally), title)
    } catch {
      say({ text: 'The camera did not open. Allow it for Partwright in the device’s settings, then try again.' })
    }
  }
  const choose = (title: string | null) => {
    setSlot(title)
    if (isNative()) void takeInShell(title)
    else chooser.current?.click()
  }

  return (
    <Section
      title="Photos"
      end={
        photos.length === 0 ? (
          <span className="t13 mute">none yet</span>
        ) : (
          <span className="t13 ink2 b tn" role="status">
            {arrived} of {photos.length} arrived
          </span>
        )
      }
    >
      <div className="bd" id="photos">
        {photos.length === 0 ? null : <PhotoBar photos={photos} />}
        {intake.refused.map((one) => (
          <Note key={one.name} tone="bad" icon="alert" role="alert" className="mt2">
            <span className="row top">
              <span className="grow">{one.why}</span>
              <Button
                fill="clear"
                size="small"
                isIconOnly
                icon="close"
                aria-label={`Dismiss ${one.name}`}
                onClick={() => {
                  intake.forget(one.name)
                }}
              />
            </span>
          </Note>
        ))}
        {intake.preparing.length === 0 ? null : (
          <Note icon="image" role="status" className="mt2">
            Making {counted(intake.preparing.length, 'photo')} ready: {intake.preparing[0]}
            <progress aria-label="Making photos ready" />
          </Note>
        )}
        <ul className="photos mt3">
          {photos.map((photo) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              onOpen={() => {
                setOpenId(photo.id)
              }}
            />
          ))}
          {missing.map((title) => (
            <AddPhoto
              key={title}
              word="Take photo"
              wanted={title}
              onAdd={() => {
                choose(title)
              }}
            />
          ))}
          <AddPhoto
            word="Add photo"
            onAdd={() => {
              choose(null)
            }}
          />
        </ul>
        <PhotoChooser
          chooser={chooser}
          label="Choose photos"
          onFiles={(files) => {
            void chosen(files, slot)
          }}
        />
      </div>
      <PhotoSheet
        photo={open}
        way={<Link to="/dashboard/outbox">Open the outbox</Link>}
        onClose={() => {
          setOpenId(null)
        }}
      />
    </Section>
  )
}
