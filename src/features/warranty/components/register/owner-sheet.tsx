import type { Whereabouts } from '../../../../../contract/shapes/registration.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useDraft } from '../../../../shared/use-draft.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { OwnerForm } from '../owner/owner-form.tsx'
import type { OwnerFields } from '../owner/owner-fields.ts'

const key = 'registration:owner'

function Body({
  where,
  onKeep,
  onClose,
}: {
  readonly where: Whereabouts
  readonly onKeep: (where: Whereabouts) => void
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const { found, keep, finishWrites: settle } = useDraft<OwnerFields>(key)
  if (found === undefined) return null
  return (
    <OwnerForm
      start={where}
      typed={found}
      saveLabel="Save"
      onTyped={keep}
      onCancel={onClose}
      onSave={async (next) => {
        await settle()
        await engine.dropDraft(key)
        onKeep(next)
        onClose()
      }}
    />
  )
}

/** The sheet with the owner of all machines. Closing it keeps the draft. */
export function OwnerSheet({ isOpen, ...rest }: Parameters<typeof Body>[0] & { readonly isOpen: boolean }) {
  return (
    <Sheet isOpen={isOpen} onClose={rest.onClose} title="Owner" isWide>
      <Body {...rest} />
    </Sheet>
  )
}
