import type { RefObject } from 'react'

/** The device's own chooser of pictures and PDFs, without a look of its own: `chooser.current.click()` opens it. */
export function PhotoChooser({
  chooser,
  label,
  onFiles,
}: {
  readonly chooser: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly onFiles: (files: readonly File[]) => void
}) {
  return (
    <input
      ref={chooser}
      className="sr"
      type="file"
      accept="image/*,application/pdf"
      multiple
      tabIndex={-1}
      aria-label={label}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // The same file may be chosen again.
        target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
