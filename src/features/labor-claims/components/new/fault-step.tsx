import { laborClaims } from '../../../../../contract/labor-claims.ts'
import { useRead } from '../../../../data/use-read.ts'
import { TextArea } from '../../../../ui/text-area.tsx'
import type { processPhoto } from '../../../../platform/photos/process-photo.ts'
import type { ClaimFaults } from './claim-faults.ts'
import { DraftPhotos } from './draft-photos.tsx'
import type { ClaimDrafting } from './use-claim-draft.ts'

/** Step 3: what is wrong, from the manufacturer's reasons and in one's own words, and pictures of it. */
export function FaultStep({
  drafting,
  faults,
  isTried,
  prepare,
}: {
  readonly drafting: ClaimDrafting
  readonly faults: ClaimFaults
  readonly isTried: boolean
  readonly prepare?: typeof processPhoto
}) {
  const { draft, type } = drafting
  const manufacturerId = draft.machine?.manufacturer_id ?? 0
  const config = useRead(laborClaims.table.readConfig, { params: { manufacturerId } }, { isOn: manufacturerId > 0 })
  const reasons = config.state === 'ready' ? config.value.reasons : []
  const wanted = config.state === 'ready' ? config.value.required_photos : []
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
          error={faults.words}
          isSubmitted={isTried}
          onChange={({ target }) => {
            type({ words: target.value })
          }}
        />
      </div>
      <div className="whole">
        <TextArea
          label="More for whoever comes"
          hint="Where the machine stands, which error it shows, who opens the door"
          isOptional
          rows={2}
          maxLength={4000}
          value={draft.fields.more}
          error={faults.more}
          isSubmitted={isTried}
          onChange={({ target }) => {
            type({ more: target.value })
          }}
        />
      </div>
      <div className="whole">
        <DraftPhotos drafting={drafting} wanted={wanted} {...(prepare === undefined ? {} : { prepare })} />
      </div>
    </>
  )
}
