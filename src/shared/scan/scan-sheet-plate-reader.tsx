import { useEffect, useState } from 'react'
import type { PlateReader } from '../../platform/plate/read-plate.ts'
import { PlateError } from '../../platform/plate/plate-error.ts'
import { Button } from '../../ui/button.tsx'

type State =
  | { readonly is: 'asking' | 'missing' | 'kept' | 'failed' }
  | { readonly is: 'coming'; readonly share: number }

/** Whether plates can be read without a signal, and the download for it. */
export function PlateReaderState({ plates, size }: { readonly plates: PlateReader; readonly size: string }) {
  const [state, setState] = useState<State>({ is: 'asking' })
  useEffect(() => {
    let isRequested = true
    void plates.isCached().then((isStored) => {
      if (isRequested) setState({ is: isStored ? 'kept' : 'missing' })
    })
    return () => {
      isRequested = false
    }
  }, [plates])

  const get = async () => {
    setState({ is: 'coming', share: 0 })
    try {
      await plates.prefetch((share) => {
        setState({ is: 'coming', share })
      })
      setState({ is: (await plates.isCached()) ? 'kept' : 'failed' })
    } catch {
      setState({ is: 'failed' })
    }
  }

  if (state.is === 'asking') return null
  if (state.is === 'kept') return <p className="t13 ink2">Plates are read on this device, also without a signal.</p>
  return (
    <div>
      <p className="t13 ink2" role="status">
        {state.is === 'coming'
          ? `Getting the plate reader: ${String(Math.round(state.share * 100))} %`
          : state.is === 'failed'
            ? new PlateError('unreachable').message
            : `Text on a plate is read on this device. What that takes, ${size}, is fetched once.`}
      </p>
      {state.is === 'coming' ? null : (
        <Button
          fill="link"
          onClick={() => {
            void get()
          }}
        >
          Download now for offline use
        </Button>
      )}
    </div>
  )
}
