import { Suspense, lazy, useState } from 'react'
import { loadLate } from '../../platform/load-late.ts'
import { Button } from '../../ui/button.tsx'

const ScanSheet = lazy(async () => ({ default: (await loadLate(() => import('./scan-sheet.tsx'))).ScanSheet }))

/** Opens the scan sheet; its code loads with the first press. `wants` and `typed` are passed to the sheet. */
export function ScanButton({
  label,
  title,
  wants,
  typed,
  onRead,
}: {
  readonly label: string
  /** The sheet's heading. */
  readonly title: string
  readonly wants?: 'serial'
  /** The typed text, to compare with the reading. */
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
        {label}
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
