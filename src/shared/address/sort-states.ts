/** Sorts states by name, the United States first. (The call sorts by abbreviation: Alaska before Alabama.) */
export const sortStates = <One extends { readonly state_name: string; readonly state_country: string }>(
  states: readonly One[],
): readonly One[] =>
  states.toSorted((a, b) => b.state_country.localeCompare(a.state_country) || a.state_name.localeCompare(b.state_name))
