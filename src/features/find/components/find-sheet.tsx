import { Sheet } from '../../../ui/sheet.tsx'
import { FindField } from './find-field.tsx'
import type { FoundPage } from './use-find.ts'

/** Find anything: a dialog with one field. Its code loads when it is first opened. */
export function FindSheet({
  isOpen,
  onClose,
  pages,
}: {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The pages that this person may open. */
  readonly pages: readonly FoundPage[]
}) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Find anything" isWide>
      <FindField pages={pages} onClose={onClose} />
    </Sheet>
  )
}
