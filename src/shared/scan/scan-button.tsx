import { Button } from '../../ui/button.tsx'
import { useLateScanner } from './use-late-scanner.ts'

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
  const { ScanSheet, isOpen, isComing, open, close } = useLateScanner()
  return (
    <>
      <Button icon="scan" isComing={isComing} aria-haspopup="dialog" onClick={open}>
        {label}
      </Button>
      {ScanSheet === null ? null : (
        <ScanSheet
          isOpen={isOpen}
          title={title}
          {...(wants === undefined ? {} : { wants })}
          {...(typed === undefined ? {} : { typed })}
          onClose={close}
          onRead={onRead}
        />
      )}
    </>
  )
}
