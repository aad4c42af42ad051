import type { ClaimRow } from '../../../../contract/shapes/claim.ts'
import { dropParcel, filesOf, parcelOf } from '../../../../offline/drafts/shared-parcel.ts'
import type { Parcel } from '../../../../offline/drafts/shared-parcel.ts'
import { addNote } from '../../../../offline/operations/labor-claims.ts'
import { useEngine } from '../../../data/engine.tsx'
import { useLive } from '../../../data/use-live.ts'
import type { Live } from '../../../data/use-live.ts'
import type { processPhoto } from '../../../platform/photos/process-photo.ts'
import { customerOf } from './ticket-words.ts'
import { usePhotoIntake } from './use-photo-intake.ts'
import type { Intake } from './use-photo-intake.ts'

export interface ParcelWork {
  readonly parcel: Live<Parcel | null>
  readonly intake: Intake
  /** Pictures become photos of the claim, words a note; what was refused stays in the parcel. How many pictures were kept. */
  readonly put: (parcel: Parcel) => Promise<{ readonly kept: number; readonly isAll: boolean }>
  readonly drop: (parcel: Parcel) => Promise<void>
}

/** What another app shared, and putting it on a claim. */
export function useParcel(id: string | null, claim: ClaimRow | null, prepare: typeof processPhoto): ParcelWork {
  const engine = useEngine()
  const parcel = useLive((own) => (id === null ? Promise.resolve(null) : parcelOf(own, id)), [id])
  const ticket = claim?.ticket_id ?? null
  const whole = useLive((own) => (ticket === null ? Promise.resolve(null) : own.claim(ticket)), [ticket])
  const known = whole.state === 'ready' ? (whole.value?.value.files ?? []).map(({ sha256 }) => sha256) : []
  const label = claim === null ? '' : `${claim.display_id} · ${customerOf(claim)}`
  const intake = usePhotoIntake({ id: ticket ?? '', label, known }, prepare)

  return {
    parcel,
    intake,
    async put(one) {
      if (ticket === null) return { kept: 0, isAll: false }
      const pictures = await filesOf(engine, one)
      const files = pictures.map(({ name, type, bytes }) => new File([bytes], name, { type }))
      const kept = await intake.take(files, null)
      const isAll = kept === one.files.length
      if (isAll) {
        const note = { params: { id: ticket }, body: { note: one.text } }
        if (one.text !== '') await engine.enqueue(addNote, note, { groupLabel: label })
        await dropParcel(engine, one)
      }
      return { kept, isAll }
    },
    drop: (one) => dropParcel(engine, one),
  }
}
