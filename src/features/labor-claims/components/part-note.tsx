import type { ClaimPart } from '../../../../contract/shapes/claim.ts'
import { Icon } from '../../../ui/icon.tsx'

/** What has to be known of a part: that it does not go into this machine, or that another is sold in its place. */
export function PartNote({ part }: { readonly part: ClaimPart }) {
  const newer = part.superseded_by ?? null
  return (
    <>
      {part.fits === false ? (
        <span className="pl-note bad-t">
          <Icon name="alert" size="s" />
          {part.fits_reason ?? 'Does not go into this machine'}
        </span>
      ) : null}
      {newer === null ? null : (
        <span className="pl-note">
          <Icon name="swap" size="s" />
          Replaced by <span className="mono">{newer}</span>
        </span>
      )}
    </>
  )
}
