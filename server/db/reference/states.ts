/** The states, districts, territories and military codes of the US, and Canada's provinces and territories. Ids never change. */
const us =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|DC District of Columbia|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific'
const canada =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon'

export interface State {
  readonly state_id: number
  readonly abbreviation: string
  readonly name: string
  readonly country: 'US' | 'CA'
}

function read(list: string, country: State['country'], firstId: number): State[] {
  return list.split('|').map((entry, index) => ({
    state_id: firstId + index,
    abbreviation: entry.slice(0, 2),
    name: entry.slice(3),
    country,
  }))
}

export const states: readonly State[] = [...read(us, 'US', 1), ...read(canada, 'CA', 101)]

/** Returns the id of a state by its abbreviation. An unknown one is an error in our own data. */
export function stateId(abbreviation: string): number {
  const state = states.find((one) => one.abbreviation === abbreviation)
  if (!state) throw new Error(`There is no state ${abbreviation}.`)
  return state.state_id
}
