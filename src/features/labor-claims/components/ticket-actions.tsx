import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

/** At the end of a ticket's toolbar: looking again, and on a desk the two things that are added most. */
export function TicketActions({ refresh, onNote }: { readonly refresh: ReactNode; readonly onNote: () => void }) {
  return (
    <>
      {refresh}
      <Button
        className="desk fx"
        icon="camera"
        onClick={() => {
          document.getElementById('photos')?.querySelector<HTMLElement>('li:last-child .add')?.click()
        }}
      >
        Add photo
      </Button>
      <Button className="desk fx" icon="edit" onClick={onNote}>
        Add note
      </Button>
    </>
  )
}
