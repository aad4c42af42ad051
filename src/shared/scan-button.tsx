import { Suspense, lazy, useState } from 'react'
import { Button } from '../ui/button.tsx'

const ScanSheet = lazy(async () => ({ default: (await import('./scan-sheet.tsx')).ScanSheet }))

/** Opens the scanner over the page; its code comes with the first press. `wants` and `typed` are the sheet's own. */
export function ScanButton({
  word,
  title,
  wants,
  typed,
  onRead,
}: {
  readonly word: string
  /** The sheet's heading. */
  readonly title: string
  readonly wants?: 'serial'
  /** What was typed beside it, to be compared with what is read. */
  readonly typed?: string
  readonly onRead: (text: string) => void
}) {
  const [scan, setScan] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button
        icon="scan"
        aria-haspopup="dialog"
        onClick={() => {
          setScan('open')
        }}
      >
        {word}
      </Button>
      {scan === 'never' ? null : (
        <Suspense fallback={null}>
          <ScanSheet
            isOpen={scan === 'open'}
            title={title}
            {...(wants === undefined ? {} : { wants })}
            {...(typed === undefined ? {} : { typed })}
            onClose={() => {
              setScan('closed')
            }}
            onRead={onRead}
          />
        </Suspense>
      )}
    </>
  )
}
