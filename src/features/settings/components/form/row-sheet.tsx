import type { ReactNode } from 'react'
import type { SettingForm } from '../../../../../contract/settings.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSettingSave } from './use-setting-save.ts'

/** A sheet with the form of one row, and a button that removes the row. */
export function RowSheet({
  title,
  onClose,
  removal,
  children,
}: {
  readonly title: string
  readonly onClose: () => void
  /** The section without the row; null for a new row, or one that cannot be removed. */
  readonly removal: { readonly label: string; readonly form: SettingForm; readonly done: string } | null
  readonly children: ReactNode
}) {
  const { isOnline } = useConnectionStatus()
  const { save, isSaving } = useSettingSave()
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      <div className="stack">
        {children}
        {removal === null ? null : (
          <div className="row wrap g2 set-steps">
            <Button
              icon="trash"
              disabled={!isOnline}
              isBusy={isSaving}
              onClick={() => {
                onClose()
                void save(removal.form, removal.done)
              }}
            >
              {removal.label}
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  )
}
