import { useRef, useState } from 'react'
import type { SeenRecord } from '../../../../../offline/engine.ts'
import { addRecordFile, announceRecordFiles } from '../../../../../offline/operations/warranty-records.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { PhotoFault } from '../../../../platform/photos/photo-fault.ts'
import { processPhoto } from '../../../../platform/photos/process-photo.ts'
import { AddPhoto } from '../../../../shared/add-photo.tsx'
import { PhotoBar } from '../../../../shared/photo-bar.tsx'
import { photosIn } from '../../../../shared/photo.ts'
import { PhotoChooser } from '../../../../shared/photo-chooser.tsx'
import { PhotoSheet } from '../../../../shared/photo-sheet.tsx'
import { PhotoTile } from '../../../../shared/photo-tile.tsx'
import { saveFaultSentence } from '../../../../shared/save-fault.ts'
import { Note } from '../../../../ui/note.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { groupLabelOf } from './group-label.ts'
import { RecordSection } from './record-section.tsx'
import '../../../../shared/photos.css'

/** The pictures of a registration, wherever each is, and more of them; '3 of 5 arrived' on both sides. */
export function FilesCard({
  seen,
  prepare = processPhoto,
}: {
  readonly seen: SeenRecord
  readonly prepare?: typeof processPhoto
}) {
  const engine = useEngine()
  const say = useSnackbar()
  const chooser = useRef<HTMLInputElement>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const { value: record } = seen
  const { photos, arrived } = photosIn(seen)
  const open = photos.find((photo) => photo.id === openId)

  const take = async (files: readonly File[]) => {
    setBusy(true)
    const faults: string[] = []
    const known = new Set(photos.map((photo) => photo.sha256))
    for (const file of files) {
      try {
        const { sha256, bytes, type } = await prepare(file)
        if (known.has(sha256)) {
          faults.push(`“${file.name}” is already on this registration.`)
          continue
        }
        known.add(sha256)
        const title =
          ['Serial plate', 'Receipt'].find((name) => !photos.some((one) => one.title === name)) ??
          `Picture ${known.size}`
        const groupLabel = groupLabelOf(record)
        await engine.enqueueAll([
          {
            operation: announceRecordFiles,
            input: { body: { ref_id: record.id, files: [{ sha256, title }] } },
            groupLabel,
          },
          {
            operation: addRecordFile,
            input: { body: { ref_id: record.id, type: 'ets', upload: sha256, title } },
            photos: [{ sha256, bytes, type, title }],
            groupLabel,
          },
        ])
        say({ text: 'Saved on this device' })
      } catch (error) {
        faults.push(error instanceof PhotoFault ? error.message : saveFaultSentence(error))
      }
    }
    setRefused(faults)
    setBusy(false)
  }
  return (
    <RecordSection
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
          {record.may.note ? (
            <AddPhoto
              word={isBusy ? 'Making it ready' : 'Add picture'}
              disabled={isBusy}
              onAdd={() => {
                chooser.current?.click()
              }}
            />
          ) : null}
        </ul>
        <PhotoChooser
          chooser={chooser}
          label="Choose pictures"
          onFiles={(files) => {
            void take(files)
          }}
        />
      </div>
      <PhotoSheet
        photo={open}
        onClose={() => {
          setOpenId(null)
        }}
      />
    </RecordSection>
  )
}
