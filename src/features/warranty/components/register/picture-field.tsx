import { useRef, useState } from 'react'
import { PhotoFault } from '../../../../platform/photos/photo-fault.ts'
import { processPhoto } from '../../../../platform/photos/process-photo.ts'
import { saveFaultSentence } from '../../../../shared/save-fault.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { Picture } from './machine-entry.ts'
import { useDraftPicture } from './use-draft-picture.ts'

/** A picture of the draft: taken or chosen, made ready, kept on this device at once, shown small. */
export function PictureField({
  label,
  picture,
  instead,
  onKeep,
  onChange,
  prepare = processPhoto,
}: {
  readonly label: string
  readonly picture: Picture | null
  /** What stands for it while there is none of its own: 'The receipt of all machines'. */
  readonly instead?: string | undefined
  readonly onKeep: (picture: Picture, bytes: ArrayBuffer) => Promise<void>
  readonly onChange: (picture: Picture | null, file: File | null) => void
  readonly prepare?: typeof processPhoto
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const url = useDraftPicture(picture)

  const chosen = async (file: File) => {
    setBusy(true)
    setFault('')
    try {
      const { bytes, type, sha256 } = await prepare(file)
      const made = { sha256, type, name: file.name, size: bytes.byteLength }
      await onKeep(made, bytes)
      onChange(made, file)
    } catch (error) {
      setFault(error instanceof PhotoFault ? error.message : saveFaultSentence(error))
    }
    setBusy(false)
  }
  return (
    <div className="rg-pic" role="group" aria-label={label}>
      <span className="lb">{label}</span>
      {picture === null ? (
        <Button
          icon="camera"
          isFull
          isBusy={isBusy}
          aria-label={`Add ${label.toLowerCase()}`}
          onClick={() => {
            chooser.current?.click()
          }}
        >
          {isBusy ? 'Making it ready' : 'Add'}
        </Button>
      ) : (
        <div className="rg-kept">
          {url === null ? (
            <Icon name={picture.type === 'application/pdf' ? 'document' : 'image'} />
          ) : (
            <img src={url} alt="" />
          )}
          <span className="grow ell t13">{picture.name}</span>
          <Button
            fill="clear"
            isIconOnly
            icon="close"
            aria-label={`Remove ${label.toLowerCase()}`}
            onClick={() => {
              onChange(null, null)
            }}
          />
        </div>
      )}
      {picture === null && instead !== undefined ? <span className="hint">{instead}</span> : null}
      {fault === '' ? null : <FieldError id={`${label}-fault`} text={fault} />}
      <input
        ref={chooser}
        className="sr"
        type="file"
        accept="image/*,application/pdf"
        tabIndex={-1}
        aria-label={`Choose ${label.toLowerCase()}`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) void chosen(file)
          target.value = ''
        }}
      />
    </div>
  )
}
