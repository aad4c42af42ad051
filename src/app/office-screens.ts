// Smaller screens of those who manage claims, in one file of code: each file more is a name in the worker's list, on every phone.
export { BulletinsScreen } from '../features/labor-claims/screens/bulletins.tsx'
export { PartReturnsScreen } from '../features/labor-claims/screens/part-returns.tsx'
export { PayTermsScreen } from '../features/labor-claims/screens/pay-terms.tsx'
export { X12FilesScreen } from '../features/labor-claims/screens/x12-files.tsx'
export { PaymentsScreen } from '../features/payments/screens/payments.tsx'
export { BatchScreen } from '../features/payments/screens/batch.tsx'
