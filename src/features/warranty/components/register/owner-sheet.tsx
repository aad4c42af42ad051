import type { Whereabouts } from '../../../../../contract/shapes/registration.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { toOwnerFields } from '../owner/owner-fields.ts'
import type { OwnerFields } from '../owner/owner-fields.ts'
import { OwnerForm } from '../owner/owner-form.tsx'
import { ownerKey } from './machine-entry.ts'

/** The sheet with the owner of all machines. Closing it keeps the draft; Cancel discards it. */
export function OwnerSheet({
  isOpen,
  where,
  onKeep,
  onClose,
}: {
  readonly isOpen: boolean
  readonly where: Whereabouts
  readonly onKeep: (where: Whereabouts) => void
  readonly onClose: () => void
}) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Owner" isWide>
      <WithDraft<OwnerFields> draftKey={ownerKey} start={toOwnerFields(where)}>
        {(draft) => (
          <OwnerForm
            where={where}
            start={draft.values}
            saveLabel="Save"
            onTyped={draft.keep}
            onCancel={() => {
              void draft.drop()
              onClose()
            }}
            onSave={async (next) => {
              await draft.drop()
              onKeep(next)
              onClose()
            }}
          />
        )}
      </WithDraft>
    </Sheet>
  )
}
