import type { ReactNode, RefObject } from 'react'
import { readPoints } from '../../../../../contract/claim-points.ts'
import type { ClaimPoint } from '../../../../../contract/claim-points.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { describePoint, getPointLabel, isCorrected, parsePoint } from '../../../../../domain/labor-claims/points.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { ReportSerial } from '../machine/report-serial.tsx'
import '../checks/checks.css'
import './ticket.css'

/** The points of the last question: the open ones, or those that were just answered. */
export function listLastPoints(claim: Claim): readonly ClaimPoint[] {
  const points = readPoints(claim)
  return points.filter(({ at }) => at === points[0]?.at)
}

/** The titles of the photos that a reviewer asked for and that did not come since. */
export const listAskedPhotos = (claim: Claim): readonly string[] =>
  readPoints(claim).flatMap((point) => {
    const parsed = parsePoint(point.about)
    return parsed?.kind === 'photo' && point.answered_at === null && !isCorrected(claim, point) ? [parsed.key] : []
  })

/** Each point with its comment, how it was, and how it is now. `renderWay`: what corrects a point that is still as it was. */
export function PointList({
  claim,
  points,
  renderWay,
}: {
  readonly claim: Claim
  readonly points: readonly ClaimPoint[]
  readonly renderWay?: (point: ClaimPoint) => ReactNode
}) {
  return (
    <ul className="tk-points">
      {points.map((point) => {
        const isDone = isCorrected(claim, point)
        const now = describePoint(claim, point.about) ?? 'removed'
        const isSame = now === point.was
        return (
          <li key={point.id}>
            <div className="row wrap">
              <Icon name={isDone ? 'check-circle' : 'flag'} size="s" className={isDone ? 'ok-t' : 'acc-t'} />
              <b>{getPointLabel(claim, point.about)}</b>
              <span className={isDone ? 'end t13 ok-t' : 'end t13 mute'}>
                {isDone ? 'Corrected' : isSame ? 'As it was' : `Now ${now}`}
              </span>
            </div>
            <p>“{point.comment}”</p>
            {isDone ? (
              <p className="t13 mute">
                Was {point.was}. {isSame ? 'A new one took its place.' : `Now ${now}.`}
              </p>
            ) : (
              renderWay?.(point)
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Brings the photo card's tile of a title into view and presses it. */
function takePhoto(photos: HTMLElement, title: string): void {
  const tiles = [...photos.querySelectorAll<HTMLElement>('li:has(.add)')]
  const tile = (tiles.find((one) => one.textContent.includes(title)) ?? tiles.at(-1))?.querySelector<HTMLElement>(
    '.add',
  )
  tile?.scrollIntoView({ block: 'center' })
  tile?.click()
}

/**
 * What the office sent the claim back for, before everything else on the ticket: each point opens what corrects it, also
 * without a signal. When all is done, the response returns the claim.
 */
export function PointsCard({
  claim,
  photos,
  onTrip,
}: {
  readonly claim: Claim
  /** This ticket's photo card: another ticket's may be mounted behind it. */
  readonly photos: RefObject<HTMLElement | null>
  readonly onTrip: (id: string) => void
}) {
  const open = listLastPoints(claim).filter(({ answered_at }) => answered_at === null)
  if (open.length === 0) return null
  const renderWay = ({ about }: ClaimPoint) => {
    const point = parsePoint(about)
    if (point === null) return null
    if (point.kind === 'serial') return <ReportSerial claim={claim} />
    return (
      <Button
        size="small"
        icon={point.kind === 'photo' ? 'camera' : 'edit'}
        onClick={() => {
          if (point.kind === 'trip') onTrip(point.key)
          else if (photos.current !== null) takePhoto(photos.current, point.key)
        }}
      >
        {point.kind === 'photo' ? 'Take the photo' : 'Open the trip'}
      </Button>
    )
  }
  const left = open.filter((point) => !isCorrected(claim, point)).length
  return (
    <SectionCard title={`${open[0]?.by ?? 'The office'} asks`} count={left}>
      <PointList claim={claim} points={open} renderWay={renderWay} />
      <p className="tk-more">
        {left === 0 ? 'All of it was corrected. ' : ''}
        {claim.actions.includes('respond')
          ? 'Press “Respond” when you are done: the claim then returns to the office.'
          : 'The response returns the claim to the office.'}
      </p>
    </SectionCard>
  )
}
