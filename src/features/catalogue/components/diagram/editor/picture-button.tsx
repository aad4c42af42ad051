import { useRef, useState } from 'react'
import { largestPicture } from '../../../../../../contract/catalogue-office.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field.tsx'

/** What is wrong with a file as a picture of a diagram; '' where nothing is. The server looks inside. */
function pictureFault(file: Pick<File, 'size' | 'type' | 'name'>): string {
  if (!/^image\/(png|svg\+xml)$/.test(file.type) && !/\.(png|svg)$/i.test(file.name))
    return 'Choose a PNG or an SVG file.'
  return file.size > largestPicture ? `The file is larger than ${largestPicture / 1024 / 1024} MB.` : ''
}

/** Asks for a picture of a drawing, PNG or SVG. */
export function PictureButton({
  words,
  isBusy,
  onPicture,
}: {
  readonly words: string
  readonly isBusy: boolean
  readonly onPicture: (bytes: Uint8Array) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
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
          setFault(pictureFault(file))
          if (pictureFault(file) === '')
            file.arrayBuffer().then(
              (bytes) => {
                onPicture(new Uint8Array(bytes))
              },
              () => {
                setFault('This device could not read the file.')
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
        {words}
      </Button>
      {fault === '' ? null : <FieldError id="picture-fault" text={fault} />}
    </div>
  )
}
