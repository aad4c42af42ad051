import { useState } from 'react'
import { usePlaces } from '../../../data/places.tsx'
import { getLocation, LocationError } from '../../../platform/locate.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

const noTable = 'The list of postal codes did not load. Check the connection, or type the postal code.'
const noPostalCode = 'No US or Canadian postal code was found near you.'

/** The button that finds the postal code of the user's location. Only the code is sent to the server. */
export function MyLocationButton({ onPlace }: { readonly onPlace: (code: string) => void }) {
  const places = usePlaces()
  const [isBusy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState<string | null>(null)
  const find = async () => {
    setBusy(true)
    setErrorText(null)
    try {
      const [point, table] = await Promise.all([getLocation(), places.table()])
      const code = table.findNearest(point)?.code
      if (code === undefined) setErrorText(noPostalCode)
      else onPlace(code)
    } catch (error) {
      setErrorText(error instanceof LocationError ? error.message : noTable)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon="navigate" isBusy={isBusy} onClick={() => void find()}>
        Use my location
      </Button>
      {errorText === null ? null : (
        <Note tone="warn" icon="alert" role="alert" className="find-error">
          {errorText}
        </Note>
      )}
    </>
  )
}
