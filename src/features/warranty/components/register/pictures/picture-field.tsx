import { useEffect, useRef, useState } from 'react'
import { PhotoError } from '../../../../../platform/photos/photo-error.ts'
import { processPhoto } from '../../../../../platform/photos/process-photo.ts'
import { saveErrorMessage } from '../../../../../data/save-error.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field-frame.tsx'
import { FileChooser, picturesAndPdfs } from '../../../../../ui/file-chooser.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import type { Picture } from '../machine-entry.ts'
import type { InWork } from './use-in-work.ts'
import { useDraftPicture } from './use-draft-picture.ts'

/** A picture of the draft: taken or chosen, processed, saved on this device, and shown as a thumbnail. */
export function PictureField({
  label,
  picture,
  fallback,
  isFixed = false,
  inWork,
  onKeep,
  onChange,
  prepare = processPhoto,
}: {
  readonly label: string
  readonly picture: Picture | null
  /** The hint shown while there is no picture: 'The receipt of all machines'. */
  readonly fallback?: string | undefined
  /** While what it belongs to is saved. */
  readonly isFixed?: boolean
  /** Has the picture from when it is chosen until it is here. */
  readonly inWork: InWork
  readonly onKeep: (picture: Picture, bytes: ArrayBuffer) => Promise<void>
  readonly onChange: (picture: Picture | null) => void
  readonly prepare?: typeof processPhoto
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState('')
  const url = useDraftPicture(picture)
  // What else of the form was changed while the picture was prepared stays.
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })

  const addPicture = async (file: File) => {
    setBusy(true)
    setErrorText('')
    let isAdded = false
    try {
      const { bytes, type, sha256 } = await prepare(file)
      const newPicture = { sha256, type, name: file.name, size: bytes.byteLength }
      await onKeep(newPicture, bytes)
      change.current(newPicture)
      isAdded = true
    } catch (error) {
      setErrorText(error instanceof PhotoError ? error.message : saveErrorMessage(error))
    }
    setBusy(false)
    return isAdded
  }
  return (
    <div className="rg-pic" role="group" aria-label={label}>
      <span className="lb">{label}</span>
      {picture === null ? (
        <Button
          icon="camera"
          isFull
          isBusy={isBusy}
          disabled={isFixed}
          aria-label={`Add ${label.toLowerCase()}`}
          onClick={() => {
            chooser.current?.click()
          }}
        >
          {isBusy ? 'Preparing…' : 'Add'}
        </Button>
      ) : (
        <div className="rg-picture">
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
            disabled={isFixed}
            onClick={() => {
              onChange(null)
            }}
          />
        </div>
      )}
      {picture === null && fallback !== undefined ? <span className="hint">{fallback}</span> : null}
      {errorText === '' ? null : <FieldError id={`${label}-error`} text={errorText} />}
      <FileChooser
        chooser={chooser}
        label={`Choose ${label.toLowerCase()}`}
        accept={picturesAndPdfs}
        onFiles={([file]) => {
          inWork.add(addPicture(file))
        }}
      />
    </div>
  )
}
