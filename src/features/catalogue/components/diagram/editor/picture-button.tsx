import { useRef, useState } from 'react'
import { maxPictureBytes } from '../../../../../../contract/catalogue-office.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field-frame.tsx'
import './editor.css'

/** Checks type and size of a diagram picture; '' if valid. The server checks the content. */
function validatePicture(file: Pick<File, 'size' | 'type' | 'name'>): string {
  if (!/^image\/(png|svg\+xml)$/.test(file.type) && !/\.(png|svg)$/i.test(file.name))
    return 'Choose a PNG or an SVG file.'
  return file.size > maxPictureBytes ? `The file is larger than ${maxPictureBytes / 1024 / 1024} MB.` : ''
}

/** A button to choose the picture of a diagram, PNG or SVG. */
export function PictureButton({
  label,
  isBusy,
  onPicture,
}: {
  readonly label: string
  readonly isBusy: boolean
  readonly onPicture: (bytes: Uint8Array) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  return (
    <div className="ed-picture">
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/svg+xml,.png,.svg"
        aria-label="Choose a picture, PNG or SVG"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file === undefined) return
          setError(validatePicture(file))
          if (validatePicture(file) === '')
            file.arrayBuffer().then(
              (bytes) => {
                onPicture(new Uint8Array(bytes))
              },
              () => {
                setError('This device could not read the file.')
              },
            )
        }}
      />
      <Button
        icon="image"
        disabled={isBusy}
        onClick={() => {
          input.current?.click()
        }}
      >
        {label}
      </Button>
      {error === '' ? null : <FieldError id="picture-error" text={error} />}
    </div>
  )
}
