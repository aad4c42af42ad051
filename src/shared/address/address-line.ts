interface Line {
  readonly addr1: string
  readonly addr2: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
}

/** '1420 Harbor Ave, Minneapolis, MN 55408'. */
export const addressLine = ({ addr1, addr2, city, state, postal_code }: Line): string =>
  [addr1, addr2, city, `${state} ${postal_code}`.trim()].filter((segment) => segment.trim() !== '').join(', ')
