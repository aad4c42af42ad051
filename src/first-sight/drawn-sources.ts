// The screens that the server draws, by their files: the build keeps the styles and the code that each needs.
const catalogue = (name: string) => `src/features/catalogue/screens/${name}.tsx`

export const drawnSources = {
  types: catalogue('equipment-types'),
  type: catalogue('equipment-type'),
  subtypes: catalogue('equipment-subtypes'),
  subtype: catalogue('equipment-subtype'),
  equipment: catalogue('equipment'),
  diagram: catalogue('diagram'),
  product: catalogue('product'),
  search: catalogue('search'),
  findServicer: 'src/features/servicers/screens/find-servicer.tsx',
  machinePage: 'src/features/warranty/screens/machine-page.tsx',
  signIn: 'src/features/auth/screens/sign-in.tsx',
} as const

/** Those that it draws for one person. */
export const personalSources = {
  jobs: 'src/features/labor-claims/screens/my-jobs.tsx',
  claim: 'src/features/labor-claims/screens/ticket.tsx',
} as const

/** The file of what surrounds a screen in the app. */
export const frameOf = (source: string): string =>
  source === drawnSources.signIn ? 'src/app/auth-root.tsx' : 'src/app/shell-root.tsx'
