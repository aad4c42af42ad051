import { createContext, useContext, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { catalogue } from '../../../../../contract/catalogue.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import type { Seen } from '../../../../../offline/engine.ts'
import { useCatalogueSource } from '../../../../data/catalogue.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import type { LiveResult } from '../../../../data/live-result.ts'
import { QueryWatcher } from '../../../../data/query-watcher.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { fits, takenOf } from '../../../../shared/claim-parts/claim-parts.ts'
import type { DraftPart, OfferedPart } from '../../../../shared/claim-parts/claim-parts.ts'
import {
  readDraftParts,
  ticketPath,
  toClaimTarget,
  toDraftTarget,
} from '../../../../shared/claim-parts/parts-target.ts'
import type { PartsTarget } from '../../../../shared/claim-parts/parts-target.ts'
import { saveErrorMessage } from '../../../../data/save-error.ts'
import { formatCounted } from '../../../../shared/outbox/waiting-label.ts'
import './add-to-claim.css'

const Target = createContext<PartsTarget | null>(null)

/** The bar on pages where parts are selected for a claim: which claim, how many parts, and the way back. */
export function ForClaim({ children }: { readonly children: ReactNode }) {
  const engine = useEngine()
  const search = new URLSearchParams(useLocation().search)
  const [claimId, newId] = [search.get('claim') ?? '', search.get('newClaim') ?? '']
  const [claim, setClaim] = useState<LiveResult<Seen<Claim> | null>>({ state: 'loading' })
  const [drafted, setDrafted] = useState<LiveResult<readonly DraftPart[]>>({ state: 'loading' })
  const target =
    newId === ''
      ? toClaimTarget(engine, claimId, claim.state === 'ready' ? claim.value : null)
      : toDraftTarget(engine, newId, search.get('serial') ?? '', drafted.state === 'ready' ? drafted.value : [])
  // Its room is there before the device has read the claim: the drawing below stays where it is.
  const isLoading = newId === '' && claimId !== '' && claim.state === 'loading'
  return (
    <Target value={target}>
      {newId === '' ? null : (
        <QueryWatcher read={(own) => readDraftParts(own, newId)} dependencies={[newId]} onResult={setDrafted} />
      )}
      {claimId === '' ? null : (
        <QueryWatcher read={(own) => own.claim(claimId)} dependencies={[claimId]} onResult={setClaim} />
      )}
      {target === null && !isLoading ? null : (
        <aside className="claim-choosing no-print" aria-label="Parts for the claim">
          <Icon name="wrench" />
          <span className="grow">
            Choosing parts for {target === null ? 'a claim' : <b>{target.label}</b>}
            <span role="status">
              {target === null
                ? ''
                : ` · ${target.parts.length === 0 ? 'none yet' : formatCounted(target.parts.length, 'part')}`}
            </span>
          </span>
          <Link className={buttonClass({ fill: 'filled' })} to={target?.back ?? ticketPath(claimId)}>
            Back to the claim
          </Link>
        </aside>
      )}
      {children}
    </Target>
  )
}

/** Adds a part to the claim in the address with one press; nothing without one. A superseded part adds its successor. */
export function AddToClaim({ part }: { readonly part: OfferedPart }) {
  const target = useContext(Target)
  const source = useCatalogueSource()
  const showSnackbar = useSnackbar()
  const [isBusy, setBusy] = useState(false)
  if (target === null) return null
  const requested = part.replaced_by?.product_id ?? part.product_id
  const has = target.parts.filter((one) => one.product_id === requested).reduce((sum, one) => sum + one.qty, 0)

  const add = async () => {
    setBusy(true)
    try {
      const newer =
        part.replaced_by === null
          ? null
          : await source
              .read(catalogue.table.readProduct, { params: { id: part.replaced_by.product_id } })
              .then(({ value }) => value)
              .catch(() => null)
      const taken = takenOf(part, newer)
      await target.add(taken)
      const marked = fits(taken, target.serial) ? '' : ' It does not fit this serial number.'
      showSnackbar({
        text:
          taken.instead_of === null
            ? `${taken.name} is on the claim.${marked}`
            : `${taken.number} is on the claim: it replaces ${taken.instead_of.number}.${marked}`,
      })
    } catch (error) {
      showSnackbar({ text: saveErrorMessage(error) })
    }
    setBusy(false)
  }
  return (
    <Button
      className="claim-add no-print"
      size="small"
      icon={has > 0 ? 'check-circle' : 'plus'}
      isBusy={isBusy}
      aria-label={`Add ${part.name}, ${part.number}, to this claim${has > 0 ? `, ${has} on it` : ''}`}
      onClick={() => {
        void add()
      }}
    >
      {has > 0 ? `On the claim: ${has}` : 'Add to this claim'}
    </Button>
  )
}
