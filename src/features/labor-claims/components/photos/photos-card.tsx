import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { getRenameKey, renameFile } from '../../../../../offline/operations/rename-file.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useSession } from '../../../../data/session.tsx'
import { isNative } from '../../../../platform/native/is-native.ts'
import { processPhoto } from '../../../../platform/photos/process-photo.ts'
import { fetchFile } from '../../../../platform/page-ports.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionList } from '../../../../ui/choices.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { formatCounted, toChip } from '../../../../shared/outbox/waiting-label.ts'
import { AddPhotoTiles } from './add-photo-tiles.tsx'
import { PhotoBar } from '../../../../shared/photos/photo-bar.tsx'
import { listClaimPhotos } from './claim-photos.ts'
import { FileChooser, picturesAndPdfs } from '../../../../ui/file-chooser.tsx'
import { FileActions, PhotoSheet } from '../../../../shared/photos/photo-sheet.tsx'
import { PhotoTile } from '../../../../shared/photos/photo-tile.tsx'
import { SharedNote } from '../../../../shared/photos/shared-note.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { listAskedPhotos } from '../ticket/points-card.tsx'
import { getCustomerName } from '../claim-display.ts'
import type { SeenClaim } from '../claim-display.ts'
import { usePhotoIntake } from './use-photo-intake.ts'
import '../../../../shared/photos/photos.css'

/** The claim's photos with their upload states, and the photos that the manufacturer requires. */
export function PhotosCard({
  seen,
  box,
  prepare = processPhoto,
}: {
  readonly seen: SeenClaim
  /** The card's content, whose tiles other cards of this ticket press. */
  readonly box?: RefObject<HTMLDivElement | null>
  readonly prepare?: typeof processPhoto
}) {
  const { value: claim } = seen
  const { photos, arrived, missing } = listClaimPhotos(seen)
  const intake = usePhotoIntake(
    {
      id: claim.ticket_id,
      label: `${claim.display_id} · ${getCustomerName(claim)}`,
      known: photos.map((photo) => photo.sha256),
    },
    prepare,
  )
  const showSnackbar = useSnackbar()
  const chooser = useRef<HTMLInputElement>(null)
  const [slot, setSlot] = useState<string | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const open = photos.find((photo) => photo.id === openId)
  const engine = useEngine()
  const { session } = useSession()
  const file = claim.files.find((one) => one.id === openId)
  const mayChange =
    file !== undefined &&
    (file.may_change ?? (claim.may.manage === true || file.author.user_id === session.user?.user_id))
  const pendingRename = openId === null ? undefined : seen.pending[getRenameKey(openId)]

  const rename = async (id: string, title: string) => {
    await engine.enqueue(
      renameFile,
      { params: { id }, body: { ref_id: claim.ticket_id, title } },
      { groupLabel: `${claim.display_id} · ${getCustomerName(claim)}` },
    )
    showSnackbar({ text: 'Saved on this device' })
  }

  const addFiles = async (files: readonly File[], title: string | null) => {
    const addedCount = await intake.addFiles(files, title, missing)
    if (addedCount > 0)
      showSnackbar({
        text:
          addedCount === 1
            ? 'Saved on this device'
            : `${addedCount} photos saved on this device${missing.length > 0 ? '. Open one to change what it shows' : ''}`,
      })
  }
  const takeInShell = async (title: string | null, from: 'camera' | 'gallery') => {
    try {
      const { getShellPhotos } = await import('../../../../platform/native/camera.ts')
      const { files, unreadCount } = await getShellPhotos(from, fetchFile)
      await addFiles(files, title)
      if (unreadCount > 0)
        showSnackbar({
          text: `${formatCounted(unreadCount, 'picture')} could not be read on this device${files.length > 0 ? '; the others were added' : ''}.`,
        })
    } catch {
      showSnackbar({
        text: 'The camera did not open. Allow camera access for Partwright in your device settings, then try again.',
      })
    }
  }
  /** In the shell a required photo opens the camera; any other photo asks where it comes from. */
  const choose = (title: string | null) => {
    setSlot(title)
    if (isNative() && title === null) setChoosing(true)
    else if (isNative()) void takeInShell(title, 'camera')
    else chooser.current?.click()
  }

  return (
    <SectionCard
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
      <div className="bd" id="photos" ref={box}>
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
                  intake.dismiss(one.name)
                }}
              />
            </span>
          </Note>
        ))}
        {intake.preparing.length === 0 ? null : (
          <Note icon="image" role="status" className="mt2">
            Preparing {formatCounted(intake.preparing.length, 'photo')}: {intake.preparing[0]}
            <progress aria-label="Preparing photos" />
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
          <AddPhotoTiles missing={[...new Set([...missing, ...listAskedPhotos(claim)])]} onAdd={choose} />
        </ul>
        <SharedNote className="mt3" />
        <FileChooser
          chooser={chooser}
          label="Choose photos"
          accept={picturesAndPdfs}
          isMultiple
          onFiles={(files) => {
            void addFiles(files, slot)
          }}
        />
      </div>
      <ActionList
        isOpen={isChoosing}
        onClose={() => {
          setChoosing(false)
        }}
        title="Add a photo"
        choices={(
          [
            ['camera', 'Take a photo'],
            ['gallery', 'Choose from the gallery'],
          ] as const
        ).map(([from, label]) => ({
          label,
          run: () => {
            setChoosing(false)
            void takeInShell(null, from)
          },
        }))}
      />
      <PhotoSheet
        photo={open}
        way={<Link to="/dashboard/outbox">Open the outbox</Link>}
        rename={
          pendingRename === undefined
            ? null
            : { chip: toChip(pendingRename), reason: pendingRename.error?.message ?? null }
        }
        onRename={mayChange ? (title) => rename(file.id, title) : undefined}
        actions={
          mayChange && seen.pending[file.id] === undefined ? (
            <FileActions
              file={file}
              from="claim"
              mayDecide={claim.may.manage === true}
              onChanged={() => engine.refreshClaim(claim.ticket_id)}
              onRemoved={() => {
                setOpenId(null)
              }}
            />
          ) : undefined
        }
        onClose={() => {
          setOpenId(null)
        }}
      />
    </SectionCard>
  )
}
