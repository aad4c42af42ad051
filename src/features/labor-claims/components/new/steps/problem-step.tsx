import { laborClaims } from '../../../../../../contract/labor-claims.ts'
import { useRead } from '../../../../../data/use-read.ts'
import type { processPhoto } from '../../../../../platform/photos/process-photo.ts'
import { useBoundValue } from '../../../../../ui/form/bound-field.ts'
import { DraftPhotos } from '../draft-photos.tsx'
import { ProblemTexts } from './problem-texts.tsx'
import type { StepProps } from './step-form.tsx'

/** Step 3: the problem, as one of the manufacturer's reasons and as text, with photos. */
export function ProblemStep({
  drafting,
  form,
  prepare,
}: StepProps & {
  readonly prepare?: typeof processPhoto
}) {
  const { draft } = drafting
  const { value: reason, onType: chooseReason } = useBoundValue(form, 'reason')
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
            {reasons.map((one) => (
              <button
                key={one}
                type="button"
                className="chip"
                aria-pressed={reason === one}
                onClick={() => {
                  chooseReason(reason === one ? '' : one)
                }}
              >
                {one}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <ProblemTexts
        form={form}
        label={reasons.length === 0 ? 'What is wrong' : 'In your own words'}
        isOptional={reason !== ''}
      />
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
