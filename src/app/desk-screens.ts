// The screens of those who manage claims and registrations, loaded when one of them is first shown: their code is one file.
import { lazyScreen } from './lazy-screens.ts'

export const PartReturns = lazyScreen(async () => (await import('./office-screens.ts')).PartReturnsScreen)
export const PayTerms = lazyScreen(async () => (await import('./office-screens.ts')).PayTermsScreen)
export const Bulletins = lazyScreen(async () => (await import('./office-screens.ts')).BulletinsScreen)
export const ClaimDesk = lazyScreen(async () => (await import('./office-screens.ts')).ClaimDeskScreen)
export const RegistrationDesk = lazyScreen(async () => (await import('./office-screens.ts')).RegistrationDeskScreen)
export const Payments = lazyScreen(async () => (await import('./office-screens.ts')).PaymentsScreen)
export const Batch = lazyScreen(async () => (await import('./office-screens.ts')).BatchScreen)
export const X12Files = lazyScreen(async () => (await import('./office-screens.ts')).X12FilesScreen)
