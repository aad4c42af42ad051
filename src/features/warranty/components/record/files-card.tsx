import { useRef, useState } from 'react'
import type { SeenRecord } from '../../../../../offline/engine.ts'
import { addRecordFile } from '../../../../../offline/operations/add-record-file.ts'
import { announceRecordFiles } from '../../../../../offline/operations/announce-record-files.ts'
import { toQueuedWrite } from '../../../../../offline/operations/operation.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useSession } from '../../../../data/session.tsx'
import { PhotoError } from '../../../../platform/photos/photo-error.ts'
import { processPhoto } from '../../../../platform/photos/process-photo.ts'
import { AddPhoto } from '../../../../shared/photos/add-photo.tsx'
import { PhotoBar } from '../../../../shared/photos/photo-bar.tsx'
import { collectPhotos } from '../../../../shared/photos/collect-photos.ts'
import { FileChooser, picturesAndPdfs } from '../../../../ui/file-chooser.tsx'
import { FileActions, PhotoSheet } from '../../../../shared/photos/photo-sheet.tsx'
import { PhotoTile } from '../../../../shared/photos/photo-tile.tsx'
import { saveErrorMessage } from '../../../../data/save-error.ts'
import { Note } from '../../../../ui/note.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { getGroupLabel } from '../record-display.ts'
import { listMissingPictures } from './missing-pictures.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import '../../../../shared/photos/photos.css'

/** The pictures of a registration with their upload states, a button for each that it lacks, and one to add any other. */
export function FilesCard({
  seen,
  prepare = processPhoto,
}: {
  readonly seen: SeenRecord
  readonly prepare?: typeof processPhoto
}) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const chooser = useRef<HTMLInputElement>(null)
  const manyChooser = useRef<HTMLInputElement>(null)
  /** The title of the missing picture that is chosen; null for any other ones. */
  const [slot, setSlot] = useState<string | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const { value: record } = seen
  const { photos, arrived } = collectPhotos(seen)
  /** Without those that another device announced: it may be lost, and they can be added here. */
  const attached = photos.filter(({ id }) => record.files.some((one) => one.id === id))
  const open = photos.find((photo) => photo.id === openId)
  const { session } = useSession()
  const file = record.files.find((one) => one.id === openId)
  const mayChange =
    file !== undefined &&
    seen.pending[file.id] === undefined &&
    (file.may_change ?? (record.may.review || file.author.user_id === session.user?.user_id))

  const isOpen = seen.is !== 'listed' && record.status !== 'approved'
  const missing = isOpen ? listMissingPictures(record, attached) : []
  const addButton = (title: string | null) => (
    <AddPhoto
      key={title ?? ''}
      label={isBusy && slot === title ? 'Preparing…' : `Add ${title === null ? 'picture' : title.toLowerCase()}`}
      disabled={isBusy}
      onAdd={() => {
        setSlot(title)
        const { current } = title === null ? manyChooser : chooser
        current?.click()
      }}
    />
  )

  const addFiles = async (files: readonly File[], asked: string | null) => {
    setBusy(true)
    const errors: string[] = []
    const hashes = new Set(attached.map((photo) => photo.sha256))
    let count = photos.length
    for (const file of files) {
      try {
        const { sha256, bytes, type } = await prepare(file)
        if (hashes.has(sha256)) {
          errors.push(`“${file.name}” is already on this registration.`)
          continue
        }
        hashes.add(sha256)
        count += 1
        const title = asked ?? `Picture ${count}`
        const groupLabel = getGroupLabel(record)
        await engine.enqueueAll([
          toQueuedWrite(
            announceRecordFiles,
            { body: { ref_id: record.id, files: [{ sha256, title }] } },
            { groupLabel },
          ),
          toQueuedWrite(
            addRecordFile,
            { body: { ref_id: record.id, type: 'ets', upload: sha256, title } },
            { photos: [{ sha256, bytes, type, title }], groupLabel },
          ),
        ])
        showSnackbar({ text: 'Saved on this device' })
      } catch (error) {
        errors.push(error instanceof PhotoError ? error.message : saveErrorMessage(error))
      }
    }
    setRefused(errors)
    setBusy(false)
  }
  return (
    <SectionCard
      title="Pictures"
      end={
        photos.length === 0 ? undefined : (
          <span className="t13 ink2 b tn" role="status">
            {arrived} of {photos.length} arrived
          </span>
        )
      }
    >
      <div className="bd">
        {photos.length === 0 ? (
          <p className="t14 mute">
            {seen.is === 'listed' && record.pictures.expected > 0
              ? 'The pictures are not on this device.'
              : 'No pictures yet.'}
          </p>
        ) : (
          <PhotoBar photos={photos} />
        )}
        {refused.map((why) => (
          <Note key={why} tone="bad" icon="alert" role="alert" className="mt2">
            {why}
          </Note>
        ))}
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
          {record.may.note ? [...missing.map(addButton), addButton(null)] : null}
        </ul>
        <FileChooser
          chooser={chooser}
          label={`Choose ${slot?.toLowerCase() ?? 'picture'}`}
          accept={picturesAndPdfs}
          onFiles={(files) => {
            void addFiles(files, slot)
          }}
        />
        <FileChooser
          chooser={manyChooser}
          label="Choose pictures"
          accept={picturesAndPdfs}
          isMultiple
          onFiles={(files) => {
            void addFiles(files, null)
          }}
        />
      </div>
      <PhotoSheet
        photo={open}
        actions={
          mayChange ? (
            <FileActions
              file={file}
              from="registration"
              mayDecide={record.may.review}
              onChanged={() => engine.refreshRecord(record.id)}
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
