import type { ReactNode } from 'react'
import { Failed, Loading } from '../../ui/load-states.tsx'

/** In the place of a form whose draft was not read yet. A draft that cannot be read is still there: no blank form replaces it. */
export function DraftWait({
  again,
  children = <Loading label="Restoring your draft" rows={2} />,
}: {
  /** Reads it again; null while it is being read. */
  readonly again: (() => void) | null
  readonly children?: ReactNode
}) {
  if (again === null) return children
  return (
    <Failed title="Your draft could not be read" onAgain={again}>
      This device could not read its saved data. Nothing is lost. Try again, or reload the page.
    </Failed>
  )
}
