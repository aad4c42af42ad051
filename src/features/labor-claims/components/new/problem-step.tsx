import { laborClaims } from '../../../../../contract/labor-claims.ts'
import { useRead } from '../../../../data/use-read.ts'
import { TextArea } from '../../../../ui/text-area.tsx'
import type { processPhoto } from '../../../../platform/photos/process-photo.ts'
import type { ClaimErrors } from './claim-validation.ts'
import { DraftPhotos } from './draft-photos.tsx'
import type { ClaimDraftState } from './use-claim-draft.ts'

/** Step 3: the problem, as one of the manufacturer's reasons and as text, with photos. */
export function ProblemStep({
  drafting,
  errors,
  isTried,
  prepare,
}: {
  readonly drafting: ClaimDraftState
  readonly errors: ClaimErrors
  readonly isTried: boolean
  readonly prepare?: typeof processPhoto
}) {
  const { draft, type } = drafting
  const manufacturerId = draft.machine?.manufacturer_id ?? 0
  const config = useRead(laborClaims.table.readConfig, { params: { manufacturerId } }, { isOn: manufacturerId > 0 })
  const reasons = config.state === 'ready' ? config.value.reasons : []
  const requiredPhotos = config.state === 'ready' ? config.value.required_photos : []
  return (
    <>
      {reasons.length === 0 ? null : (
        <fieldset className="field whole nc-reasons">
          <legend>What is wrong</legend>
          <div className="row wrap g2">
            {reasons.map((reason) => (
              <button
                key={reason}
                type="button"
                className="chip"
                aria-pressed={draft.fields.reason === reason}
                onClick={() => {
                  type({ reason: draft.fields.reason === reason ? '' : reason })
                }}
              >
                {reason}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <div className="whole">
        <TextArea
          label={reasons.length === 0 ? 'What is wrong' : 'In your own words'}
          isOptional={draft.fields.reason !== ''}
          rows={3}
          maxLength={4000}
          value={draft.fields.words}
          error={errors.words}
          isSubmitted={isTried}
          onChange={({ target }) => {
            type({ words: target.value })
          }}
        />
      </div>
      <div className="whole">
        <TextArea
          label="Notes for the technician"
          hint="Where the machine is, error codes shown, who will open the door"
          isOptional
          rows={2}
          maxLength={4000}
          value={draft.fields.more}
          error={errors.more}
          isSubmitted={isTried}
          onChange={({ target }) => {
            type({ more: target.value })
          }}
        />
      </div>
      <div className="whole">
        <DraftPhotos
          drafting={drafting}
          requiredTitles={requiredPhotos}
          {...(prepare === undefined ? {} : { prepare })}
        />
      </div>
    </>
  )
}
