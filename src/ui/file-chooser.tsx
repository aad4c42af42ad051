import type { RefObject } from 'react'

/** What photos and receipts may be. */
export const picturesAndPdfs = 'image/*,application/pdf'

/** A hidden file input; `chooser.current.click()` opens it. */
export function FileChooser({
  chooser,
  label,
  accept,
  isMultiple = false,
  onFiles,
}: {
  readonly chooser: RefObject<HTMLInputElement | null>
  readonly label: string
  /** As of the `accept` attribute. */
  readonly accept: string
  readonly isMultiple?: boolean
  /** Told of at least one file. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void
}) {
  return (
    <input
      ref={chooser}
      className="sr"
      type="file"
      accept={accept}
      multiple={isMultiple}
      tabIndex={-1}
      aria-label={label}
      onChange={({ target }) => {
        const [first, ...others] = target.files ?? []
        // Reset, so that the same file can be selected again.
        target.value = ''
        if (first !== undefined) onFiles([first, ...others])
      }}
    />
  )
}
