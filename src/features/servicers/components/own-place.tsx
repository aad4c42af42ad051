import { useState } from 'react'
import { usePlaces } from '../../../data/places.tsx'
import { locate, NotLocated } from '../../../platform/locate.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

const noTable = 'The list of postal codes did not load. Check the connection, or type the postal code.'
const nowhere = 'There is no postal code of the US or Canada around here.'

/** The postal code of where this device is. It is worked out here; only the code is asked for at the server. */
export function OwnPlace({ onPlace }: { readonly onPlace: (code: string) => void }) {
  const places = usePlaces()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const find = async () => {
    setBusy(true)
    setFault(null)
    try {
      const [point, table] = await Promise.all([locate(), places.table()])
      const code = table.around(point)?.code
      if (code === undefined) setFault(nowhere)
      else onPlace(code)
    } catch (error) {
      setFault(error instanceof NotLocated ? error.message : noTable)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon="navigate" isBusy={isBusy} onClick={() => void find()}>
        Use my location
      </Button>
      {fault === null ? null : (
        <Note tone="warn" icon="alert" role="alert" className="find-fault">
          {fault}
        </Note>
      )}
    </>
  )
}
