import { useState } from 'react'
import type { DecisionForm } from '../../../../../contract/claim-desk.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { getPointLabel, maxPoints } from '../../../../../domain/labor-claims/points.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'

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

/** The points of a question: each names a thing of the claim, which then opens on the servicer's phone with the comment. */
export function AskPoints({
  claim,
  points,
  onChange,
}: {
  readonly claim: Claim
  readonly points: Points
  readonly onChange: (points: Points) => void
}) {
  const subjects = listSubjects(claim).filter((about) => !points.some((point) => point.about === about))
  const [about, setAbout] = useState('')
  const [comment, setComment] = useState('')
  const add = () => {
    onChange([...points, { about, comment: comment.trim() }])
    setAbout('')
    setComment('')
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
                  onChange(points.filter((one) => one !== point))
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
              setAbout(target.value)
            }}
          />
          {about === '' ? null : (
            <>
              <Field
                label="Comment"
                maxLength={500}
                autoComplete="off"
                value={comment}
                onChange={({ target }) => {
                  setComment(target.value)
                }}
              />
              <Button size="small" icon="plus" disabled={comment.trim() === ''} onClick={add}>
                Add
              </Button>
            </>
          )}
        </>
      )}
    </fieldset>
  )
}
