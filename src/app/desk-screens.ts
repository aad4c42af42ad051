// The screens of those who manage claims and registrations, loaded when one of them is first shown. The desks are files of their own.
import { lazyScreen } from './lazy-screens.ts'

export const PartReturns = lazyScreen(async () => (await import('./office-screens.ts')).PartReturnsScreen)
export const PayTerms = lazyScreen(async () => (await import('./office-screens.ts')).PayTermsScreen)
export const Bulletins = lazyScreen(async () => (await import('./office-screens.ts')).BulletinsScreen)
export const ClaimDesk = lazyScreen(
  async () => (await import('../features/labor-claims/screens/desk.tsx')).ClaimDeskScreen,
)
export const RegistrationDesk = lazyScreen(
  async () => (await import('../features/warranty/screens/registration-desk.tsx')).RegistrationDeskScreen,
)
export const Payments = lazyScreen(async () => (await import('./office-screens.ts')).PaymentsScreen)
export const Batch = lazyScreen(async () => (await import('./office-screens.ts')).BatchScreen)
export const X12Files = lazyScreen(async () => (await import('./office-screens.ts')).X12FilesScreen)
