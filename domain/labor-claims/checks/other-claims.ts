import type { CheckContext, CheckedTrip, OtherTrip } from './checked-claim.ts'

/** What a device holds of another claim. */
export interface HeldClaim {
  readonly display_id: string
  readonly serial_number: string
  readonly trips: readonly Pick<CheckedTrip, 'trip_time_start' | 'trip_time_finish' | 'author'>[]
  readonly files: readonly { readonly sha256: string; readonly purpose?: string | undefined }[]
}

/**
 * What the claims on a device say about one of them: trips at other places, and pictures that were used before. The claims
 * are those of the whole firm, so each trip is with the person who made it. Pictures that the server has are its own to
 * compare, so only the `unsent` ones, by their hashes, are looked for.
 */
export function collectOtherClaims(
  claim: Pick<HeldClaim, 'serial_number'>,
  others: readonly HeldClaim[],
  unsent: ReadonlySet<string>,
): NonNullable<CheckContext['others']> {
  const trips = others.flatMap(({ display_id, trips: theirs }) =>
    theirs.flatMap(({ trip_time_start, trip_time_finish, author: { user_id } }): OtherTrip[] =>
      trip_time_start === null || trip_time_finish === null || user_id === null
        ? []
        : [{ display_id, user_id, trip_time_start, trip_time_finish }],
    ),
  )
  const pictures = others.flatMap(({ display_id, serial_number, files }) =>
    files
      .filter(({ sha256, purpose }) => unsent.has(sha256) && purpose !== 'signature')
      .map(({ sha256 }) => ({ sha256, display_id, same_machine: serial_number === claim.serial_number })),
  )
  return { trips, pictures }
}
