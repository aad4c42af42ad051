import type { DecisionForm } from '../../../../../contract/claim-desk.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { getPointLabel, maxPoints } from '../../../../../domain/labor-claims/points.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import '../../../../shared/desk/desk.css'

export type Points = NonNullable<DecisionForm['points']>

/** What a question can be about: the serial number, photos that are there or required, and trips. */
function listSubjects(claim: Claim): readonly string[] {
  const titles = [...claim.required_photos, ...claim.files.filter(isPhoto).map(({ title }) => title)]
  return [
    'serial',
    ...[...new Set(titles)].map((title) => `photo:${title}`),
    ...claim.trips.map(({ id }) => `trip:${id}`),
  ]
}
const isPhoto = ({ purpose }: Claim['files'][number]) => purpose !== 'signature'

/** The points of a question, and the one that is being written; its thing is empty until one is chosen. */
export interface AskedPoints {
  readonly points: Points
  readonly next: Points[number]
}
export const noPoints: AskedPoints = { points: [], next: { about: '', comment: '' } }

const maxComment = 500

/** All points, with the one that was not added by its button. Without a comment of its own it has the question's message. */
export function listPoints({ points, next }: AskedPoints, message: string): Points {
  if (next.about === '') return points
  const comment = next.comment.trim() === '' ? message.trim() : next.comment.trim()
  return [...points, { about: next.about, comment: comment.slice(0, maxComment) }]
}

/** The points of a question: each names a thing of the claim, which then opens on the servicer's phone with the comment. */
export function AskPoints({
  claim,
  asked,
  onChange,
}: {
  readonly claim: Claim
  readonly asked: AskedPoints
  readonly onChange: (asked: AskedPoints) => void
}) {
  const {
    points,
    next: { about, comment },
  } = asked
  const subjects = listSubjects(claim).filter((one) => !points.some((point) => point.about === one))
  const add = () => {
    onChange({ ...noPoints, points: listPoints(asked, '') })
  }
  return (
    <fieldset className="whole dk-points">
      <legend>Send back for</legend>
      {points.length === 0 ? null : (
        <ul>
          {points.map((point) => (
            <li key={point.about} className="row">
              <span className="grow">
                <b>{getPointLabel(claim, point.about)}</b> “{point.comment}”
              </span>
              <Button
                fill="clear"
                size="small"
                isIconOnly
                icon="close"
                aria-label={`Remove ${getPointLabel(claim, point.about)}`}
                onClick={() => {
                  onChange({ ...asked, points: points.filter((one) => one !== point) })
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {points.length >= maxPoints ? null : (
        <>
          <SelectField
            label="What"
            isOptional
            value={about}
            choices={[
              { value: '', label: 'Choose…' },
              ...subjects.map((one) => ({ value: one, label: getPointLabel(claim, one) })),
            ]}
            onChange={({ target }) => {
              onChange({ points, next: { about: target.value, comment } })
            }}
          />
          {about === '' ? null : (
            <>
              <Field
                label="Comment"
                isOptional
                hint="Without one it gets the message below."
                maxLength={maxComment}
                autoComplete="off"
                value={comment}
                onChange={({ target }) => {
                  onChange({ points, next: { about, comment: target.value } })
                }}
              />
              <Button size="small" icon="plus" disabled={comment.trim() === ''} onClick={add}>
                Add another
              </Button>
            </>
          )}
        </>
      )}
    </fieldset>
  )
}
