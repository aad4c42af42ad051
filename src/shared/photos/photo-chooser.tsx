import type { RefObject } from 'react'

/** A hidden file input for pictures and PDFs; `chooser.current.click()` opens it. */
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
        // Reset, so that the same file can be selected again.
        target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
